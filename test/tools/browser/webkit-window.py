#!/usr/bin/python3
"""A window with nothing but a page in it, for WebKitWebDriver: MiniBrowser's tool bar keeps a page from being as narrow as a phone."""

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')

from gi.repository import Gtk, WebKit2  # noqa: E402


def started(_context, session):
    information = WebKit2.ApplicationInfo()
    information.set_name('MiniBrowser')
    information.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(information)
    session.connect('create-web-view', open_window)


def open_window(_session):
    view = WebKit2.WebView(is_controlled_by_automation=True)
    window = Gtk.Window(default_width=1280, default_height=900)
    window.add(view)
    window.show_all()
    view.connect('close', lambda _view: window.destroy())
    return view


context = WebKit2.WebContext.get_default()
context.set_automation_allowed(True)
context.connect('automation-started', started)
Gtk.main()
