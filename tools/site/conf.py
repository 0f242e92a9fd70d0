"""How Sphinx builds the site in one language; the language itself comes with the command."""

from typing import Final

project: Final = "Stammtisch"
extensions: Final = ["myst_parser"]
myst_enable_extensions: Final = ["html_image"]
myst_heading_anchors: Final = 4
templates_path: Final = ["templates"]
nitpicky: Final = True

html_theme: Final = "furo"
html_title: Final = "Stammtisch"
html_favicon: Final = "../../bot/emoji/faces/herz_ass.png"
html_static_path: Final = ["static"]
html_css_files: Final = ["site.css"]
html_show_sphinx: Final = False
html_show_copyright: Final = False
html_show_sourcelink: Final = False
html_copy_source: Final = False
html_use_index: Final = False
html_sidebars: Final = {
    "**": [
        "sidebar/brand.html",
        "languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_theme_options: Final = {
    "light_css_variables": {"color-brand-primary": "#1f5a3f", "color-brand-content": "#1f6b48"},
    "dark_css_variables": {"color-brand-primary": "#8fd3b0", "color-brand-content": "#7cc8a1"},
}
