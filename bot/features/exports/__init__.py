"""Results, standings and tournaments as files for a spreadsheet."""
