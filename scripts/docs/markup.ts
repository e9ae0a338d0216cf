import { parse } from 'parse5'
import { elements } from './elements.ts'
import type { Example } from './examples.ts'

/** Yields tags of the kit in markup of any framework, each with its attribute names as written. */
function* tagsIn(text: string): Generator<readonly [tag: string, names: readonly string[]]> {
  for (const [, tag, rest = ''] of text.matchAll(
    /<((?:w3m|appkit)-[\w-]+)((?:\s+[^\s=>/]+(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}))?)*)\s*\/?>/g
  ))
    yield [tag!, [...rest.matchAll(/\s+([^\s=>/]+)(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}))?/g)].map(([, name]) => name!)]
}

const everywhere = ['class', 'id', 'style', 'slot', 'hidden']

/**
 * Converts to the HTML name: `@w3m-open`, `(w3m-open)` and `onw3m-open` are one event, `[label]` and
 * `:label` one property.
 */
const plain = (name: string): string => name.replace(/^(?:@|on(?=w3m-)|on:|v-on:|v-bind:|:|\(|\[)/, '').replace(/[)\]]$/, '')

/**
 * Returns tags and attributes in the examples that do not exist, as `start/vue.md:30: <w3m-button
 * colour>`.
 */
export function unknownMarkup(root: string, examples: readonly Example[]): string[] {
  const known = new Map(
    elements(root).map(({ tagName, attributes = [], members = [], events = [] }) => [
      tagName,
      new Set([...attributes, ...members, ...events].map(({ name }) => name))
    ])
  )
  return examples
    .filter(({ language, words }) => ['html', 'tsx', 'vue', 'svelte', 'ts'].includes(language) && !words.includes('before'))
    .flatMap(({ place, text }) =>
      [...tagsIn(text)].flatMap(([tag, names]) => {
        const own = known.get(tag)
        if (!own) return [`${place}: <${tag}>`]
        return names
          .filter(name => !own.has(plain(name)) && !everywhere.includes(plain(name)))
          .map(name => `${place}: <${tag} ${name}>`)
      })
    )
}

/** Returns the HTML parser's errors in the examples; a fragment may omit the doctype. */
export function brokenHtml(examples: readonly Example[]): string[] {
  return examples
    .filter(({ language }) => language === 'html')
    .flatMap(({ place, text }) => {
      const problems: string[] = []
      parse(text, {
        sourceCodeLocationInfo: true,
        onParseError: ({ code, startLine }) => problems.push(`${place} +${startLine}: ${code}`)
      })
      return text.startsWith('<!doctype') ? problems : problems.filter(words => !words.endsWith('missing-doctype'))
    })
}
