import { execFileSync } from 'node:child_process'
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
/** Root of a site with several versions. */
const siteRoot = process.env.DOCS_ROOT ?? base

/** Milliseconds of the last commit that changed a page, where there is a history. */
function lastChange(path) {
  try {
    const seconds = execFileSync('git', ['log', '-1', '--format=%ct', '--', path], { cwd: new URL('..', import.meta.url) })
    return Number(seconds) * 1000 || undefined
  } catch {
    return undefined // an archive without a history
  }
}

const { repository, version: ownVersion } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const version = process.env.DOCS_VERSION ?? ownVersion

/** Pages that are generated as a whole, from a file elsewhere. */
const generated = ['reference/changelog.md']

/**
 * Where a page is edited: at `DOCS_EDIT`, an address with `:path`, or at the address of `repository` in package.json. Without either,
 * pages have no such link.
 */
function editLink() {
  const address = (repository?.url ?? repository)?.replace(/^git\+|\.git$/g, '')
  const pattern = process.env.DOCS_EDIT ?? (address?.startsWith('https://') ? `${address}/edit/main/docs/:path` : undefined)
  return pattern && { pattern, text: 'Edit this page' }
}

/** Words that many pages have, by the page that explains them: it is the first hit of the search. */
const explainedBy = JSON.parse(readFileSync(new URL('./search.json', import.meta.url), 'utf8'))

/** Adds the words that a page explains to its title in the search index, not to the page. */
function withSearchWords(source, environment, markdown) {
  const path = environment.relativePath.replace(/\.md$/, '')
  const words = Object.keys(explainedBy).filter(word => explainedBy[word] === path)
  const rendered = markdown.render(source, environment)
  if (words.length === 0) return rendered
  return rendered.replace(/<h1([^>]*)>(.*?)(?= <a)/, (_, attributes, title) => `<h1${attributes}>${title} – ${words.join(', ')}`)
}

/** Puts the page that explains a word first. The function runs in the page, as text: it has its table within. */
const boostDocument = new Function(
  'id',
  'term',
  `const pages = ${JSON.stringify(explainedBy)}; return Object.hasOwn(pages, term) && id.includes('/' + pages[term] + '.html') ? 20 : 1`
)

export default defineConfig({
  title: 'w3m-kit',
  description: 'Wallet connection for any web page: web components and self-hosted services.',
  lang: 'en',
  base,
  srcDir: '.pages',
  // files that the pages load, among them a list of licenses in Markdown
  srcExclude: ['public/**'],
  outDir: process.env.DOCS_OUT ?? 'dist',
  cacheDir: '.vitepress/cache',
  cleanUrls: false,
  head: [
    ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
    ['script', { type: 'module', src: `${base}w3m-kit/w3m.js` }]
  ],
  vue: { template: { compilerOptions: { isCustomElement: tag => tag.startsWith('w3m-') } } },
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark' } },
  transformPageData(page) {
    page.lastUpdated = lastChange(page.relativePath)
    if (generated.includes(page.relativePath)) page.frontmatter.editLink = false
  },
  vite: { publicDir: '../.pages/public' },
  themeConfig: {
    site: { version, root: siteRoot },
    nav,
    sidebar: [...sidebar, contributing],
    outline: [2, 3],
    search: { provider: 'local', options: { _render: withSearchWords, miniSearch: { searchOptions: { boostDocument } } } },
    editLink: editLink(),
    lastUpdated: { text: 'Last update' },
    docFooter: { prev: 'Previous', next: 'Next' }
  }
})
