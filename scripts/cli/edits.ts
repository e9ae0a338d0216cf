// Small edits of sources that a generator or a developer has written. Each returns `undefined` where the text is not as it expects: the
// caller then says what to add by hand.

/** Adds import lines before the first import, or after directives (`'use client'`) if there is none. */
export function addImports(text: string, lines: readonly string[]): string {
  const missing = lines.filter(line => !text.includes(line))
  if (missing.length === 0) return text
  const first = /^import\b/m.exec(text)
  const at = first?.index ?? /^(?:\s*(['"])use [a-z]+\1;?[^\n]*\n)*/.exec(text)![0].length
  return `${text.slice(0, at)}${missing.join('\n')}\n${text.slice(at)}`
}

/** Adds an element as the first child of the first JSX element that the file returns. */
export function addToJsx(text: string, element: string): string | undefined {
  const returned = /\breturn\s*\(?\s*(?=<)|=>\s*\(?\s*(?=<[\w>])/.exec(text)
  if (!returned) return undefined
  const open = returned.index + returned[0].length
  const end = endOfTag(text, open)
  if (end === undefined || text[end - 2] === '/') return undefined
  return insertChild(text, end, element)
}

/** Adds an element as the first child of the first `tag` in HTML, as in a page or a Vue template. */
export function addToTag(text: string, tag: string, element: string): string | undefined {
  const found = new RegExp(`<${tag}(?=[\\s>])`).exec(text)
  const end = found && endOfTag(text, found.index)
  return end ? insertChild(text, end, element) : undefined
}

/** Inserts after a start tag, as far in as the child that follows, or two spaces further than the tag. */
function insertChild(text: string, at: number, element: string): string {
  const line = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))![0]
  const next = /^[ \t]*\r?\n([ \t]+)\S/.exec(text.slice(at))
  const indent = next && next[1]!.length > line.length ? next[1]! : `${line}  `
  const rest = text.slice(at)
  const isLast = !/^\s*\n/.test(rest)
  return `${text.slice(0, at)}\n${indent}${element}${isLast ? `\n${indent}` : ''}${rest}`
}

/** Returns the end of a start tag, past quoted attributes and braces. */
function endOfTag(text: string, start: number): number | undefined {
  let depth = 0
  let quote = ''
  for (let at = start; at < text.length; at++) {
    const letter = text[at]!
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'" || letter === '`') quote = letter
    else if (letter === '{') depth++
    else if (letter === '}') depth--
    else if (letter === '>' && depth === 0 && text[at - 1] !== '=') return at + 1
  }
  return undefined
}

/** Adds a line to an object literal that follows a call, such as `defineNuxtConfig({`. */
export function addToObject(text: string, opening: RegExp, line: string): string | undefined {
  const found = opening.exec(text)
  if (!found) return undefined
  const at = found.index + found[0].length
  const rest = text.slice(at)
  const isEmpty = /^\s*\}/.test(rest)
  return `${text.slice(0, at)}\n  ${line}${isEmpty ? '\n' : ','}${isEmpty ? rest.trimStart() : rest}`
}
