import { SaxesParser, type SaxesTagNS } from 'saxes'
import { cleanCss, localReferences } from './css.ts'
import { ImageError } from './image-error.ts'
import { isOfSize, recognise } from './recognise.ts'
import { readData } from './source.ts'
import { allowedAttributes, allowedElements, animations, gradients, pictures, referrers, speaking } from './svg-allowed.ts'

interface Node {
  readonly name: string
  readonly attributes: Map<string, string>
  readonly children: (Node | string)[]
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'

const mostElements = 20_000
const mostLevels = 64
/** What a browser may have to draw when every `use` is followed: a few lines that use one another ten times grow to billions. */
const mostDrawn = 100_000
/** Pictures within pictures within pictures. */
const mostNested = 2

/**
 * Draws an SVG again from what is known to be harmless: elements and attributes of a list, references within the picture alone,
 * styles that load nothing. Nothing of the original text is passed on as it stood.
 *
 * @throws ImageError `no-picture` for what is not well-formed, declares entities, or would grow beyond measure
 */
export function cleanSvg(bytes: Buffer, nested = 0): Buffer {
  const root = parse(decode(bytes), nested)
  if (drawnBy(root) > mostDrawn) throw refused('uses its own parts too often')
  return Buffer.from(written(root, true))
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
  // some pictures use the prefix without saying what it means
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
    const node = dropped > 0 ? undefined : nodeOf(tag, nested)
    if (node === undefined) {
      if (open.length === 0) throw refused('begins with another element than svg')
      dropped++
      return
    }
    if (open.length >= mostLevels) throw refused(`is nested deeper than ${mostLevels} levels`)
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
    if (dropped === 0 && parent && speaking.has(parent.name)) parent.children.push(words)
  }
  parser.on('text', speak)
  parser.on('cdata', speak)
  parser.write(text).close()
  if (root === undefined) throw refused('is empty')
  return root
}

/** The element as it may stand; `undefined` for one that may not. A link is the group it also is. */
function nodeOf({ local, uri, attributes }: SaxesTagNS, nested: number): Node | undefined {
  // contracts often leave out the namespace, and mean this one
  if (uri !== svgNamespace && uri !== '') return undefined
  const name = local === 'a' ? 'g' : local
  if (!allowedElements.has(name)) return undefined
  const kept = new Map<string, string>()
  for (const { local: attribute, uri: space, prefix, value } of Object.values(attributes)) {
    const isPlain = space === ''
    if (isPlain && allowedAttributes.has(attribute)) {
      const clean = cleanValue(attribute, value)
      if (clean !== undefined) kept.set(attribute, clean)
    } else if (attribute === 'href' && (isPlain || space === xlinkNamespace)) {
      const clean = cleanReference(name, value.trim(), nested)
      if (clean !== undefined) kept.set('href', clean)
    } else if (prefix === 'xml' && attribute === 'space') kept.set('xml:space', value === 'preserve' ? 'preserve' : 'default')
  }
  // an animation may set what the list has, and no reference
  if (animations.has(name) && kept.has('attributeName') && !allowedAttributes.has(kept.get('attributeName')!)) return undefined
  if (pictures.has(name) && !kept.has('href')) return undefined
  return { name, attributes: kept, children: [] }
}

function cleanValue(attribute: string, value: string): string | undefined {
  // names and paths have no need of what styles are suspected for
  if (attribute === 'id' || attribute === 'class') return /^[\w\s.:-]*$/.test(value) ? value : undefined
  if (attribute === 'd' || attribute === 'points') return /^[\w\s.,+-]*$/.test(value) ? value : undefined
  return cleanCss(value)
}

function cleanReference(element: string, value: string, nested: number): string | undefined {
  if (referrers.has(element) || animations.has(element)) return /^#[\w.:-]+$/.test(value) ? value : undefined
  return pictures.has(element) && /^data:/i.test(value) ? cleanPicture(value, nested) : undefined
}

/** A picture in the picture, under the rules of any other. */
function cleanPicture(address: string, nested: number): string | undefined {
  const bytes = readData(address)
  if (bytes === undefined) return undefined
  const known = recognise(bytes)
  if (known !== undefined) {
    if (known.size === undefined || !isOfSize(known.size)) return undefined
    return `data:${known.type};base64,${bytes.toString('base64')}`
  }
  if (nested >= mostNested) return undefined
  try {
    return `data:image/svg+xml;base64,${cleanSvg(bytes, nested + 1).toString('base64')}`
  } catch {
    return undefined // the rest of the picture is shown without it
  }
}

function cleanStyle(style: Node): void {
  const css = cleanCss(style.children.filter(child => typeof child === 'string').join(''))
  style.children.splice(0, Infinity, ...(css === undefined ? [] : [css]))
}

/** How many elements are drawn when every reference is followed. */
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
  const weigh = (node: Node): number => {
    const before = known.get(node)
    if (before !== undefined) return before
    // a picture that is part of itself is not drawn there
    known.set(node, 0)
    let sum = 1
    for (const child of node.children) if (typeof child !== 'string') sum += weigh(child)
    for (const id of referencesOf(node)) sum += weighNamed(id)
    known.set(node, sum)
    return sum
  }
  const weighNamed = (id: string): number => {
    const target = named.get(id)
    return target === undefined || gradients.has(target.name) ? 0 : weigh(target)
  }
  // which elements a style reaches is not looked at: it may be all
  const byStyles = styles.flatMap(css => [...localReferences(css)]).reduce((sum, id) => sum + weighNamed(id) * count, 0)
  return weigh(root) + byStyles
}

function* referencesOf({ name, attributes }: Node): Iterable<string> {
  const href = attributes.get('href')
  if (href?.startsWith('#') && referrers.has(name)) yield href.slice(1)
  for (const value of attributes.values()) yield* localReferences(value)
}

function written({ name, attributes, children }: Node, isRoot = false): string {
  const fields = [...attributes].map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('')
  const inner = children.map(child => (typeof child === 'string' ? escaped(child) : written(child))).join('')
  return `<${name}${isRoot ? ` xmlns="${svgNamespace}"` : ''}${fields}${inner === '' ? '/>' : `>${inner}</${name}>`}`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => entities[sign]!)
