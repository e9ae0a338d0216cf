import { posix } from 'node:path'
import { slug, withoutCode } from './markdown.ts'

/** Returns the anchors of a page: of its headings, or as a heading sets explicitly. */
export function anchors(page: string): Set<string> {
  const seen = new Map<string, number>()
  return new Set(
    [...withoutCode(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => {
      const own = /\{#([\w-]+)\}\s*$/.exec(heading!)?.[1]
      if (own) return own
      const name = slug(heading!)
      const before = seen.get(name) ?? 0
      seen.set(name, before + 1)
      return before === 0 ? name : `${name}-${before}`
    })
  )
}

/** Returns dead links, as `guide/theming.md: ../elements/w3m-none.md`. External links are not checked. */
export function findDeadLinks(pages: ReadonlyMap<string, string>): string[] {
  return [...pages].flatMap(([path, page]) =>
    [
      ...withoutCode(page)
        .replace(/`[^`]*`/g, '')
        .matchAll(/\]\(([^)\s]+)\)|^\s*(?:- )?(?:link|src): (\S+)$/gm)
    ]
      .map(([, inText, inHead]) => (inText ?? inHead)!)
      .filter(link => !/^(https?|mailto):/.test(link) && !leads(pages, path, link))
      .map(link => `${path}: ${link}`)
  )
}

function leads(pages: ReadonlyMap<string, string>, from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const to = file === '' ? from : file.startsWith('/') ? file.slice(1) : posix.join(posix.dirname(from), file)
  const page = pages.get(to) ?? pages.get(`${to}.md`) ?? pages.get(posix.join(to, 'index.md'))
  return page !== undefined && (anchor === undefined || anchors(page).has(anchor))
}
