import { useData } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import './style.css'

// One kit on every page, in the page's own mode: what the live examples are.

export default {
  extends: DefaultTheme,
  Layout() {
    const { isDark } = useData()
    const kit = () => h('w3m-modal', { networks: '1, 8453, 10', 'theme-mode': isDark.value ? 'dark' : 'light' })
    return h(DefaultTheme.Layout, null, { 'layout-bottom': kit })
  }
}
