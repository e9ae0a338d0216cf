import ts from 'typescript'
import { parse } from './files.ts'
import type { Sources } from './sources.ts'

/**
 * `postMessage` and `customElements.define` have one home each; a channel between tabs posts too, and is the environment's; so do
 * the two ends of the frame's worker, which speaks with no window, and the documents of the frame's own origin among themselves. */
const homes: readonly { readonly name: string; readonly homes: readonly string[] }[] = [
  {
    name: 'postMessage',
    homes: [
      'frame/protocol/channel.ts',
      'frame/protocol/login-window.ts',
      'state/environment.ts',
      // a BroadcastChannel: no other origin can hear it
      'frame/page/login/session-watch.ts',
      'frame/page/keys/stretch-in-worker.ts',
      'frame/page/keys/stretch-worker.ts'
    ]
  },
  { name: 'define', homes: ['elements/core/define.ts'] }
]

/** Calls that belong to one file and are made in another, as `file:line name`. */
export function strayCalls(sources: Sources): string[] {
  return eachNode(sources, (node, path) => {
    if (!ts.isPropertyAccessExpression(node)) return undefined
    const home = homes.find(({ name }) => name === node.name.text)
    if (!home || home.homes.includes(path)) return undefined
    if (home.name === 'define' && !/\bcustomElements$/.test(node.expression.getText())) return undefined
    return node.name.text
  })
}

/** Decorators and directives that would go round `define()` or the policies that host pages set. */
const refusedImports: Record<string, string> = {
  customElement: 'registers a tag past define()',
  styleMap: 'writes style attributes, which a strict policy refuses',
  unsafeHTML: 'makes markup of text',
  unsafeSVG: 'makes markup of text'
}

export function refusedNames(sources: Sources): string[] {
  return eachNode(sources, (node, path) => {
    if (!ts.isImportSpecifier(node)) return undefined
    const reason = refusedImports[(node.propertyName ?? node.name).text]
    return reason !== undefined && /^(elements|frame)\//.test(path)
      ? `${(node.propertyName ?? node.name).text} ${reason}`
      : undefined
  })
}

/** Markup that is assigned as text, or style attributes in templates: a host page's policy refuses both. */
export function refusedMarkup(sources: Sources): string[] {
  return eachNode(sources, (node, path) => {
    if (!/^(elements|frame|react|state)\//.test(path)) return undefined
    if (ts.isPropertyAccessExpression(node) && ['innerHTML', 'outerHTML', 'insertAdjacentHTML'].includes(node.name.text))
      return node.name.text
    if (isTemplateText(node) && tagOf(node) === 'html' && /\sstyle\s*=/.test(` ${node.text}`)) return 'style attribute'
    return undefined
  })
}

const colour =
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?!\s*from\b)|:\s*(?:black|white|red|green|blue|gr[ae]y|silver|orange|yellow|purple|pink)\s*[;}]/i

/** A mask has no colour: its black is what stays. */
const mask = /\bmask[\w-]*:[^;]*;/g

/** Colours outside `elements/styles`, as `file:line colour`. Relative colours of a token are none. */
export function colourLiterals(sources: Sources): string[] {
  return eachNode(sources, (node, path) => {
    if (!path.startsWith('elements/') || path.startsWith('elements/styles/')) return undefined
    if (isTemplateText(node) && (tagOf(node) === 'css' || tagOf(node) === 'html' || tagOf(node) === 'svg')) {
      return colour.exec(node.text.replace(mask, ''))?.[0].trim()
    }
    if (ts.isStringLiteral(node) && !ts.isImportDeclaration(node.parent))
      return /^#[0-9a-f]{3,8}$|^(rgb|hsl|oklch)a?\(/i.exec(node.text)?.[0]
    return undefined
  })
}

type TemplateText = ts.NoSubstitutionTemplateLiteral | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail

const isTemplateText = (node: ts.Node): node is TemplateText =>
  ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)

/** `css` for a text within css`…`. */
function tagOf(node: TemplateText): string | undefined {
  let parent: ts.Node = node.parent
  if (ts.isTemplateSpan(parent)) parent = parent.parent
  if (ts.isTemplateExpression(parent)) parent = parent.parent
  return ts.isTaggedTemplateExpression(parent) ? parent.tag.getText() : undefined
}

function eachNode(sources: Sources, look: (node: ts.Node, path: string) => string | undefined): string[] {
  const found: string[] = []
  for (const [path, text] of sources) {
    const source = parse(path, text)
    const visit = (node: ts.Node): void => {
      const name = look(node, path)
      if (name !== undefined) found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${name}`)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}
