import { useData } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import LiveRecipe from './LiveRecipe.js'
import Picture from './Picture.js'
import ThemeCard from './ThemeCard.js'
import { VersionMenu, VersionNotice } from './VersionMenu.js'
import './style.css'

// One kit on every page, in the page's own mode: what the live examples are.

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    for (const [name, component] of Object.entries({ LiveRecipe, Picture, ThemeCard })) app.component(name, component)
  },
  Layout() {
    const { isDark } = useData()
    return h(DefaultTheme.Layout, null, {
      'sidebar-nav-before': () => h(VersionMenu),
      'doc-before': () => h(VersionNotice),
      'layout-bottom': () => h('w3m-modal', { networks: '1, 8453, 10', 'theme-mode': isDark.value ? 'dark' : 'light' })
    })
  }
}
