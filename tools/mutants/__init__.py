"""Whether the tests notice a fault: faults drawn by seed, each tried on the tests that reach it.

python -m tools.mutants draw --seed 47 --count 200 > build/mutants.json
python -m tools.mutants reach build/mutants.json    # all tests once; says which reach what
python -m tools.mutants try build/mutants.json      # a copy of the tree, one fault at a time
"""
