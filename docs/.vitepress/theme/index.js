import { useData } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import LiveRecipe from './LiveRecipe.js'
import './style.css'

// One kit on every page, in the page's own mode: what the live examples are.

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveRecipe', LiveRecipe)
  },
  Layout() {
    const { isDark } = useData()
    const kit = () => h('w3m-modal', { networks: '1, 8453, 10', 'theme-mode': isDark.value ? 'dark' : 'light' })
    return h(DefaultTheme.Layout, null, { 'layout-bottom': kit })
  }
}
