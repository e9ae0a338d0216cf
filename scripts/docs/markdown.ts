/** Formats text as a table cell: one line, with escaped bars and tags. */
export function cell(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 ? part : part.replaceAll('<', '&lt;')))
    .join('')
    .replaceAll('|', '\\|')
}

/** Formats as code; an empty text stays empty. */
export const code = (text: string): string => (text === '' ? '' : `\`${text.replace(/\s+/g, ' ')}\``)

/** Formats a table; empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Returns the text of a doc comment, with `{@link name}` as code, and without internal references. */
export const prose = (text: string): string =>
  text
    .replace(/\{@link (\S+?)\}/g, '`$1`')
    .replace(/\s\((?:see )?docs\/[^()]*\)/g, '')
    .trim()

/** Returns the text before the first example. */
export const firstParagraph = (text: string): string =>
  text
    .split(/\n\s*\n/)[0]!
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the section of a heading, without the heading; code blocks in it count as text. */
export function section(page: string, heading: string): string {
  const lines = page.split('\n')
  const start = lines.findIndex(line => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading)
  if (start < 0) throw new Error(`There is no heading "${heading}".`)
  const depth = /^#+/.exec(lines[start]!)![0].length
  let fenced = false
  const end = lines.findIndex((line, index) => {
    if (line.startsWith('```')) fenced = !fenced
    return index > start && !fenced && /^#+ /.test(line) && /^#+/.exec(line)![0].length <= depth
  })
  return lines
    .slice(start + 1, end < 0 ? undefined : end)
    .join('\n')
    .trim()
}

/** Returns the text before the second heading, without the first. */
export const opening = (page: string): string =>
  page
    .replace(/^# .*\n/, '')
    .split(/^## /m)[0]!
    .trim()

/** Returns the anchor of a heading, as the generator creates it. */
export const slug = (heading: string): string =>
  heading
    .replace(/`|\*\*|<[^>]+>/g, match => (match.startsWith('<') ? match.slice(1, -1) : ''))
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[\s~!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()

/** Returns a page without its code blocks. */
export const withoutCode = (page: string): string => page.replace(/^(`{3,})[^\n]*\n[^]*?^\1[^\n]*$/gm, '')
