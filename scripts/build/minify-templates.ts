import ts from 'typescript'
import type { Plugin } from 'vite'
import { applyEdits, withEdits, type Edit } from './text-edits.ts'

/**
 * Removes insignificant white space from Lit's `css`, `html` and `svg` templates, which minifiers
 * ignore.
 */
export function minifyTemplates(): Plugin {
  return {
    name: 'compact-templates',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: /\b(css|html|svg)`/ },
      handler: (code, id) => withEdits(code, editsOf(code, id), id)
    }
  }
}

/** Returns the source with compacted templates, otherwise unchanged. */
export const minifyTemplatesIn = (code: string, fileName: string): string => applyEdits(code, editsOf(code, fileName))

function editsOf(code: string, fileName: string): Edit[] {
  const source = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true)
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag))
      edits.push(...compacted(node.tag.text, node.template, code))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return edits
}

/**
 * Placeholder for `${…}` while a template is processed as one text: a character that no source
 * contains.
 */
const expression = '\u0000'

function compacted(tag: string, template: ts.TemplateLiteral, code: string): Edit[] {
  const compact = compactors[tag]
  if (!compact) return []
  const ranges = ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(span => span.literal)].map(textRange)
    : [textRange(template)]
  const texts = compact(ranges.map(({ start, end }) => code.slice(start, end)).join(expression)).split(expression)
  return ranges.map((range, index) => ({ ...range, text: texts[index] ?? '' }))
}

/** Returns the range without delimiters: a backtick or `}` before, a backtick or `${` after. */
function textRange(part: ts.TemplateLiteralLikeNode): { start: number; end: number } {
  const opensExpression = ts.isTemplateHead(part) || ts.isTemplateMiddle(part)
  return { start: part.getStart() + 1, end: part.end - (opensExpression ? 2 : 1) }
}

const compactors: Record<string, ((text: string) => string) | undefined> = {
  css: compactCss,
  html: compactHtml,
  svg: compactHtml
}

/**
 * Removes comments, collapses white space, removes spaces that no rule or value needs, and shortens
 * numbers and colors. Quoted text stays.
 */
function compactCss(text: string): string {
  return text
    .replace(/("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\/\*[^]*?\*\//g, (_, quoted?: string) => quoted ?? ' ')
    .split(/("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/)
    .map((part, index) => (index % 2 === 1 ? part : compactUnquotedCss(part)))
    .join('')
    .trim()
}

const compactUnquotedCss = (text: string) =>
  text
    .replace(/\/\*[^]*?\*\//g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: (?!;)/g, ':')
    .replace(/;\}/g, '}')
    // Between selectors only: `+` in `calc()` needs its spaces, and is left alone.
    .replace(/ > /g, '>')
    .replace(/(?<=\() | (?=\))/g, '')
    // A number after a space, a parenthesis or similar: not part of a name or a hex color.
    .replace(/(?<=[\s(,:*/-])0(?=\.\d)/g, '')
    .replace(/#([\da-f])\1([\da-f])\2([\da-f])\3(?![\da-f])/gi, '#$1$2$3')

/**
 * Replaces white space with a line break by one space, as a browser renders it, or removes it before
 * the end of a tag; preformatted text stays.
 */
function compactHtml(text: string): string {
  if (/<(pre|textarea)\b/i.test(text)) return text
  return text.replace(/(<[/a-z][^<>]*?)\s*\n\s*>/gi, '$1>').replace(/\s*\n\s*/g, ' ')
}
