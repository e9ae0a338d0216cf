import { SaxesParser, type SaxesTagNS } from 'saxes'
import { sanitizeCss, findLocalReferences } from './sanitize-css.ts'
import { ImageError } from './image-error.ts'
import { isAllowedSize, detectFormat } from './detect-format.ts'
import { parseDataUrl } from './image-source.ts'
import {
  allowedAttributes,
  allowedElements,
  animationElements,
  drawing,
  forTheWhole,
  paintElements,
  imageElements,
  referenceElements,
  textElements
} from './svg-allowlist.ts'

interface Node {
  readonly name: string
  readonly attributes: Map<string, string>
  readonly children: (Node | string)[]
  /** Number of elements drawn by the image inside an `image` element. */
  readonly inside: number
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'

const mostElements = 20_000
const mostLevels = 64
/**
 * Maximum number of drawn elements after expanding every `use`: nested references grow exponentially,
 * to billions.
 */
const mostDrawn = 20_000
/** Maximum depth of nested and referenced elements. */
const mostOpen = 500
/** Maximum nesting of images within images. */
const mostNested = 2

/**
 * Rebuilds an SVG from safe parts: allow-listed elements and attributes, internal references, and
 * styles that load nothing. No original markup is copied verbatim.
 *
 * @throws ImageError `no-picture` for a document that is not well-formed, declares entities, references itself, or would grow too
 * large
 */
export const sanitizeSvg = (bytes: Buffer): Buffer => drawAgain(bytes, 0).bytes

function drawAgain(bytes: Buffer, nested: number): { readonly bytes: Buffer; readonly drawn: number } {
  const root = parse(decode(bytes), nested)
  const drawn = drawnBy(root)
  if (drawn > mostDrawn) throw refused('uses its own parts too often')
  return { bytes: Buffer.from(written(root, true)), drawn }
}

const refused = (why: string, cause?: unknown) =>
  new ImageError('no-picture', `The SVG ${why}.`, cause === undefined ? undefined : { cause })

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw refused('is not UTF-8', cause)
  }
}

function parse(text: string, nested: number): Node {
  // some images use the prefix without declaring it
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: { xlink: xlinkNamespace } })
  const open: Node[] = []
  let root: Node | undefined
  let dropped = 0
  let elements = 0

  parser.on('error', error => {
    throw refused('is not well-formed', error)
  })
  parser.on('doctype', declared => {
    if (declared.includes('[')) throw refused('declares entities of its own')
  })
  parser.on('opentag', tag => {
    if (++elements > mostElements) throw refused(`has more than ${mostElements} elements`)
    // dropped elements count too: the parser resolves a prefix by walking all ancestors
    if (open.length + dropped >= mostLevels) throw refused(`is nested deeper than ${mostLevels} levels`)
    const node = dropped > 0 ? undefined : nodeOf(tag, nested)
    if (node === undefined) {
      if (open.length === 0) throw refused('begins with another element than svg')
      dropped++
      return
    }
    if (open.length === 0 && node.name !== 'svg') throw refused('begins with another element than svg')
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
  })
  parser.on('closetag', () => {
    if (dropped > 0) dropped--
    else {
      const closed = open.pop()
      if (closed?.name === 'style') cleanStyle(closed)
    }
  })
  const speak = (words: string) => {
    const parent = open.at(-1)
    if (dropped === 0 && parent && textElements.has(parent.name)) parent.children.push(words)
  }
  parser.on('text', speak)
  parser.on('cdata', speak)
  parser.write(text).close()
  if (root === undefined) throw refused('is empty')
  return root
}

/** Returns the sanitized element; `undefined` for a disallowed one. A link becomes a group. */
function nodeOf({ local, uri, attributes }: SaxesTagNS, nested: number): Node | undefined {
  // contracts often omit the namespace: treat the element as SVG
  if (uri !== svgNamespace && uri !== '') return undefined
  const name = local === 'a' ? 'g' : local
  if (!allowedElements.has(name)) return undefined
  const kept = new Map<string, string>()
  let inside = 0
  for (const { local: attribute, uri: space, prefix, value } of Object.values(attributes)) {
    const isPlain = space === ''
    if (isPlain && allowedAttributes.has(attribute)) {
      const clean = cleanValue(attribute, value)
      if (clean !== undefined) kept.set(attribute, clean)
    } else if (attribute === 'href' && (isPlain || space === xlinkNamespace)) {
      const clean = cleanReference(name, value.trim(), nested)
      if (clean === undefined) continue
      kept.set('href', clean.address)
      inside += clean.drawn
    } else if (prefix === 'xml' && attribute === 'space') kept.set('xml:space', value === 'preserve' ? 'preserve' : 'default')
  }
  // an animation may set allow-listed attributes only, and no reference
  if (animationElements.has(name) && kept.has('attributeName') && !allowedAttributes.has(kept.get('attributeName')!))
    return undefined
  if (imageElements.has(name) && !kept.has('href')) return undefined
  return { name, attributes: kept, children: [], inside }
}

function cleanValue(attribute: string, value: string): string | undefined {
  // names and paths need none of the characters that make CSS unsafe
  if (attribute === 'id' || attribute === 'class') return /^[\w\s.:-]*$/.test(value) ? value : undefined
  if (attribute === 'd' || attribute === 'points') return /^[\w\s.,+-]*$/.test(value) ? value : undefined
  return sanitizeCss(value)
}

interface Reference {
  readonly address: string
  /** Number of elements drawn for it, besides its owner. */
  readonly drawn: number
}

function cleanReference(element: string, value: string, nested: number): Reference | undefined {
  if (referenceElements.has(element) || animationElements.has(element))
    return /^#[\w.:-]+$/.test(value) ? { address: value, drawn: 0 } : undefined
  return imageElements.has(element) && /^data:/i.test(value) ? cleanPicture(value, nested) : undefined
}

/** Sanitizes an embedded image by the same rules. */
function cleanPicture(address: string, nested: number): Reference | undefined {
  const bytes = parseDataUrl(address)
  if (bytes === undefined) return undefined
  const known = detectFormat(bytes)
  if (known !== undefined) {
    if (known.size === undefined || !isAllowedSize(known.size)) return undefined
    return { address: `data:${known.type};base64,${bytes.toString('base64')}`, drawn: 0 }
  }
  if (nested >= mostNested) return undefined
  try {
    const clean = drawAgain(bytes, nested + 1)
    return { address: `data:image/svg+xml;base64,${clean.bytes.toString('base64')}`, drawn: clean.drawn }
  } catch {
    return undefined // the rest of the image is shown without it
  }
}

function cleanStyle(style: Node): void {
  const css = sanitizeCss(style.children.filter(child => typeof child === 'string').join(''))
  style.children.splice(0, Infinity, ...(css === undefined ? [] : [css]))
}

/** Counts the elements drawn when every reference is expanded. */
function drawnBy(root: Node): number {
  const named = new Map<string, Node>()
  const styles: string[] = []
  let count = 0
  const look = (node: Node) => {
    count++
    const id = node.attributes.get('id')
    if (id !== undefined && !named.has(id)) named.set(id, node)
    for (const child of node.children) {
      if (typeof child !== 'string') look(child)
      else if (node.name === 'style') styles.push(child)
    }
  }
  look(root)

  const known = new Map<Node, number>()
  const open = new Set<Node>()
  const weigh = (node: Node): number => {
    const before = known.get(node)
    if (before !== undefined) return before
    // Browsers break reference cycles depending on the entry point, so a count from within a cycle is not reusable.
    if (open.has(node)) throw refused('uses itself')
    if (open.size >= mostOpen) throw refused(`uses parts nested deeper than ${mostOpen} levels`)
    open.add(node)
    let sum = 1 + node.inside
    for (const child of node.children) if (typeof child !== 'string') sum += weigh(child)
    const href = node.attributes.get('href')
    // an `mpath` references a path and draws nothing
    if (href?.startsWith('#') && referenceElements.has(node.name) && node.name !== 'mpath') sum += weighNamed(href.slice(1))
    const own = sum
    for (const { id, isInherited } of shownBy(node)) sum += weighNamed(id) * (isInherited ? own : 1)
    open.delete(node)
    known.set(node, sum)
    return sum
  }
  const weighNamed = (id: string): number => {
    const target = named.get(id)
    return target === undefined || paintElements.has(target.name) ? 0 : weigh(target)
  }
  // selectors are not evaluated: a style may apply to every element
  const byStyles = styles.flatMap(css => [...findLocalReferences(css)]).reduce((sum, id) => sum + weighNamed(id) * count, 0)
  return weigh(root) + byStyles
}

/**
 * Yields what the attributes of an element reference: once for the element, or inherited by each
 * descendant.
 */
function* shownBy({ attributes }: Node): Iterable<{ readonly id: string; readonly isInherited: boolean }> {
  for (const [attribute, value] of attributes) {
    if (!drawing.has(attribute)) continue
    for (const part of attribute === 'style' ? value.split(';') : [value]) {
      const name = attribute === 'style' ? part.slice(0, Math.max(0, part.indexOf(':'))).trim() : attribute
      for (const id of findLocalReferences(part)) yield { id, isInherited: !forTheWhole.has(name) }
    }
  }
}

function written({ name, attributes, children }: Node, isRoot = false): string {
  const fields = [...attributes].map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('')
  const inner = children.map(child => (typeof child === 'string' ? escaped(child) : written(child))).join('')
  return `<${name}${isRoot ? ` xmlns="${svgNamespace}"` : ''}${fields}${inner === '' ? '/>' : `>${inner}</${name}>`}`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => entities[sign]!)
