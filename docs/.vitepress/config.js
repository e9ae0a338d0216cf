import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'

// What `npm run docs` builds, from the pages that it has completed in `.pages`. It needs nothing from outside: no fonts, no search service.

const { nav, sidebar } = JSON.parse(readFileSync(new URL('./contents.json', import.meta.url), 'utf8'))
const folder = new URL('../decisions/', import.meta.url)
const decisions = readdirSync(folder).map(name => ({
  text: /^# (.+)$/m.exec(readFileSync(new URL(name, folder), 'utf8'))[1],
  link: `/decisions/${name.replace('.md', '')}`
}))
const contributing = {
  text: 'Contributing',
  items: [
    { text: 'Architecture', link: '/contributing/architecture' },
    { text: 'Decisions', collapsed: true, items: decisions }
  ]
}
const base = process.env.DOCS_BASE ?? '/'

export default defineConfig({
  title: 'w3m-kit',
  description: 'Wallet connection for any web page: web components and self-hosted services.',
  lang: 'en',
  base,
  srcDir: '.pages',
  outDir: 'dist',
  cacheDir: '.vitepress/cache',
  cleanUrls: false,
  head: [
    ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
    ['script', { type: 'module', src: `${base}w3m-kit/w3m.js` }]
  ],
  vue: { template: { compilerOptions: { isCustomElement: tag => tag.startsWith('w3m-') } } },
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark' } },
  vite: { publicDir: '../.pages/public' },
  themeConfig: {
    nav,
    sidebar: [...sidebar, contributing],
    outline: [2, 3],
    search: { provider: 'local' },
    docFooter: { prev: 'Previous', next: 'Next' }
  }
})
