/** Text as a cell of a table: one line, its bars and tags told apart from the table's and the page's. */
export function cell(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 ? part : part.replaceAll('<', '&lt;')))
    .join('')
    .replaceAll('|', '\\|')
}

/** As code; what is empty stays so. */
export const code = (text: string): string => (text === '' ? '' : `\`${text.replace(/\s+/g, ' ')}\``)

/** A table, or nothing where there is no row. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The words of a doc comment, with `{@link name}` as code, and without what they are held against, which readers do not have. */
export const prose = (text: string): string =>
  text
    .replace(/\{@link (\S+?)\}/g, '`$1`')
    .replace(/\s\((?:spec section|facts\/)[^()]*\)/g, '')
    .trim()

/** Without its examples: what comes before the first. */
export const firstParagraph = (text: string): string =>
  text
    .split(/\n\s*\n/)[0]!
    .replace(/\s+/g, ' ')
    .trim()

/** A part of a page under its heading, without the heading; the blocks of code in it count as text. */
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

/** What the page says before its second heading, without the first. */
export const opening = (page: string): string =>
  page
    .replace(/^# .*\n/, '')
    .split(/^## /m)[0]!
    .trim()

/** The anchor of a heading, as the generator makes it. */
export const slug = (heading: string): string =>
  heading
    .replace(/`|\*\*|<[^>]+>/g, match => (match.startsWith('<') ? match.slice(1, -1) : ''))
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[\s~!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()

/** A page without its blocks of code. */
export const withoutCode = (page: string): string => page.replace(/^(`{3,})[^\n]*\n[^]*?^\1[^\n]*$/gm, '')
