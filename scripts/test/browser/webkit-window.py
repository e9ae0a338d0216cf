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
    return show(WebKit2.WebView(is_controlled_by_automation=True))


def show(view):
    # as in the other engines, where a test's click is no person's either
    view.get_settings().set_javascript_can_open_windows_automatically(True)
    view.connect('create', lambda opener, _action: show(WebKit2.WebView.new_with_related_view(opener)))
    window = Gtk.Window(default_width=1280, default_height=900)
    window.add(view)
    window.show_all()
    windows.append(window)
    focus_last()
    view.connect('close', closed, window)
    return view


def closed(_view, window):
    windows.remove(window)
    window.destroy()
    focus_last()


def focus_last():
    # nobody manages windows here: a page whose window has no focus draws no rings
    if windows:
        windows[-1].get_window().focus(0)


windows = []
context = WebKit2.WebContext.get_default()
context.set_automation_allowed(True)
context.connect('automation-started', started)
Gtk.main()
