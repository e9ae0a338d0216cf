import ts from 'typescript'
import type { Plugin } from 'vite'
import { withEdits, type Edit } from './edits.ts'

/**
 * Takes the white space that only people read out of Lit's `css`, `html` and `svg` templates, which no minifier looks into. No source
 * map is kept: builds that use it have none.
 */
export function compactTemplates(): Plugin {
  return {
    name: 'compact-templates',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: /\b(css|html|svg)`/ },
      handler: (code, id) => ({ code: withCompactTemplates(code, id), map: null })
    }
  }
}

/** The source with its templates compacted, and every other character as it was. */
export function withCompactTemplates(code: string, fileName: string): string {
  const source = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true)
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag))
      edits.push(...compacted(node.tag.text, node.template, code))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return withEdits(code, edits)
}

/** Stands for `${…}` while a template is looked at as one text: a character that no source has. */
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

/** Without the delimiters: a backtick or `}` before, a backtick or `${` behind. */
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
 * Comments go, runs of white space become one space, spaces go where no rule or value can need them, and numbers and colours lose the
 * digits that say nothing. Quoted text stays.
 */
function compactCss(text: string): string {
  return text
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
    // A number after a space, a bracket or the like: not a part of a name, nor of a colour in digits.
    .replace(/(?<=[\s(,:*/-])0(?=\.\d)/g, '')
    .replace(/#([\da-f])\1([\da-f])\2([\da-f])\3(?![\da-f])/gi, '#$1$2$3')

/**
 * A run that breaks the line becomes one space, as a browser shows it, and none where it only closes a tag; text that a browser shows as
 * written stays.
 */
function compactHtml(text: string): string {
  if (/<(pre|textarea)\b/i.test(text)) return text
  return text.replace(/(<[/a-z][^<>]*?)\s*\n\s*>/gi, '$1>').replace(/\s*\n\s*/g, ' ')
}
