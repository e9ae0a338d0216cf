import { parse } from 'parse5'
import { elements } from './elements.ts'
import type { Example } from './examples.ts'

/** Tags of the kit in markup of any framework, each with the names of its attributes as they are written. */
function* tagsIn(text: string): Generator<readonly [tag: string, names: readonly string[]]> {
  for (const [, tag, rest = ''] of text.matchAll(
    /<((?:w3m|appkit)-[\w-]+)((?:\s+[^\s=>/]+(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}))?)*)\s*\/?>/g
  ))
    yield [tag!, [...rest.matchAll(/\s+([^\s=>/]+)(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}))?/g)].map(([, name]) => name!)]
}

const everywhere = ['class', 'id', 'style', 'slot', 'hidden']

/** As HTML has it: `@w3m-open`, `(w3m-open)` and `onw3m-open` are one event, `[label]` and `:label` one property. */
const plain = (name: string): string => name.replace(/^(?:@|on(?=w3m-)|on:|v-on:|v-bind:|:|\(|\[)/, '').replace(/[)\]]$/, '')

/** Tags and attributes in the examples that no element has, as `start/vue.md:30: <w3m-button colour>`. */
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

/** What a parser of HTML complains of in the examples; a part of a page may do without a doctype. */
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
