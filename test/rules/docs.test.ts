import { deepEqual, match, ok, throws } from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { errorCodes } from '../../adapters/base/error-codes.ts'
import { findUndocumentedExports } from '../../scripts/docs/api.ts'
import { elements } from '../../scripts/docs/elements.ts'
import { examplesOf, problemsOf, type Example } from '../../scripts/docs/examples.ts'
import { findMissingInstalls } from '../../scripts/docs/installs.ts'
import { anchors, findDeadLinks } from '../../scripts/docs/links.ts'
import { section, slug } from '../../scripts/docs/markdown.ts'
import { brokenHtml, unknownMarkup } from '../../scripts/docs/markup.ts'
import { findUndocumentedOptions } from '../../scripts/docs/options.ts'
import { complete, pages } from '../../scripts/docs/pages.ts'
import { everyPicture } from '../../scripts/docs/pictures.ts'
import { recipesOf } from '../../scripts/docs/recipes.ts'
import { anchorOf } from '../../scripts/docs/screens.ts'
import { environmentVariables, listedVariables } from '../../scripts/docs/settings.ts'
import { modules, publicNames } from '../../scripts/docs/sources.ts'
import { formatSettings, readSettingsReference } from '../../services/settings-reference.ts'
import { flowOf } from '../../state/router/flow-of.ts'
import type { RouteName } from '../../state/router/router.ts'

const root = join(import.meta.dirname, '../..')
const all = pages(root)
const page = (path: string): string => all.get(path) ?? ''
const examples = [...all].flatMap(([path, text]) => examplesOf(path, text))
const example = (language: string, text: string): Example => ({
  place: 'planted.md:1',
  language,
  file: undefined,
  words: [],
  text
})

/** Returns the pages that neither the start page nor the sidebar links. */
function unreachable(paths: readonly string[], start: string, contents: string): string[] {
  const links = [
    ...[...start.matchAll(/\]\(\.\/([^)#]+?)\.md/g)].map(([, path]) => path!),
    ...[...contents.matchAll(/"link": "\/(.*?)"/g)].map(([, path]) =>
      path === '' || path!.endsWith('/') ? `${path}index` : path!
    )
  ]
  return paths.filter(path => !links.includes(path.replace(/\.md$/, '')))
}

describe('the documentation', () => {
  test('has a sentence for everything that a site can import, and every option', () => {
    deepEqual([...findUndocumentedExports(root), ...findUndocumentedOptions(root)], [])
  })

  test('names all that the package exports', () => {
    const exported = JSON.parse(readFileSync(join(root, 'test/rules/api.json'), 'utf8')) as Record<string, string[]>
    const read = Object.fromEntries(
      [...modules(root)].map(([name, file]) => [
        name,
        publicNames(file)
          .map(each => (each.kind === 'type' ? `type ${each.name}` : each.name))
          .sort()
      ])
    )
    const { 'w3m-kit/script': _, ...modular } = exported
    deepEqual(read, modular)
    for (const [name, file] of modules(root))
      for (const each of publicNames(file)) {
        const where = name === 'w3m-kit/networks' ? 'reference/networks.md' : 'reference/modules.md'
        match(page(where), new RegExp(`\`${each.name.replace('$', '\\$')}[\`(]`), `${name}: ${each.name}`)
      }
  })

  test('has a page for every element, with an example, and a section for every error', () => {
    for (const { tagName } of elements(root)) {
      const own = page(`elements/${tagName}.md`)
      match(own, /## Reference/, tagName)
      match(own, new RegExp(`\`\`\`html\\n[^]*<${tagName}`), tagName)
    }
    const sections = anchors(page('reference/errors.md'))
    deepEqual(
      errorCodes.filter(code => !sections.has(code)),
      []
    )
  })

  test('has a picture of every element and of every screen, with a text and a link', () => {
    const pictures = new Map(everyPicture(root).map(({ name, alt }) => [name, alt]))
    const shown = (text: string) => [...text.matchAll(/<Picture name="(.+?)" alt="(.+?)" \/>/g)].map(([, name]) => name!)
    const [screens, list] = [page('reference/screens.md'), page('elements/index.md')]
    for (const name of Object.keys(flowOf) as RouteName[]) {
      ok(pictures.get(name), name)
      match(section(screens, `${name} {#${anchorOf(name)}}`), new RegExp(`<Picture name="${name}" alt=".+" />`), name)
    }
    for (const { tagName } of elements(root)) {
      ok(shown(page(`elements/${tagName}.md`)).length > 0, tagName)
      match(section(list, `[\`<${tagName}>\`](../elements/${tagName}.md)`), /<Picture/, tagName)
    }
    const named = [...all.values()].flatMap(shown)
    deepEqual(
      named.filter(name => !pictures.has(name)),
      []
    )
    deepEqual(
      [...pictures.keys()].filter(name => !named.includes(name)),
      []
    )
  })

  test('lists exactly the variables that the services read', () => {
    deepEqual([...new Set(listedVariables(page('host/settings.md')))].sort(), environmentVariables(root))
    deepEqual(listedVariables('| `A`, `B_C` | x |\n| `D`,`E` | y |\n| text | z |'), ['A', 'B_C', 'D', 'E'])
  })

  test('has the pages that the help of the services names, or their package does', () => {
    const help = formatSettings([...readSettingsReference('services'), ...readSettingsReference('recovery')]).replace(/\s+/g, ' ')
    const named = [...help.matchAll(/[\w/-]+\.md\b|docs\/[\w/#-]+/g)].map(([path]) => path)
    ok(named.includes('relay/README.md') && named.includes('docs/security'), named.join())
    const isThere = (path: string): boolean => {
      if (path.endsWith('README.md')) return existsSync(join(root, 'services', path))
      const [, file = '', anchor] = /^docs\/([^#]+)#?(.*)$/.exec(path) ?? []
      return all.has(`${file}.md`) && (!anchor || anchors(page(`${file}.md`)).has(anchor))
    }
    deepEqual(
      named.filter(path => !isThere(path)),
      []
    )
  })

  test('has no link that leads nowhere', () => {
    const contents = readFileSync(join(root, 'docs/.vitepress/contents.json'), 'utf8')
    const entries = [...contents.matchAll(/"link": "(.+?)"/g)].map(([, link]) => `[](${link})`)
    deepEqual(findDeadLinks(new Map([...all, ['contents.md', entries.join('\n')]])), [])
    const planted = new Map([
      ['index.md', '[a](./a.md#one) [b](./a.md#two) [c](./c.md) `[d](./d.md)` [e](https://e.example)'],
      ['a.md', '## One\n\n```md\n## Two\n```']
    ])
    deepEqual(findDeadLinks(planted), ['index.md: ./a.md#two', 'index.md: ./c.md'])
    deepEqual(['3. Do it', '`<w3m-button>`', 'What is kept, and for how long'].map(slug), [
      '_3-do-it',
      'w3m-button',
      'what-is-kept-and-for-how-long'
    ])
  })

  test('has every guide and recipe at most one click from the start page', () => {
    const contents = readFileSync(join(root, 'docs/.vitepress/contents.json'), 'utf8')
    const tasks = [...all.keys()].filter(path => /^(start|guide|recipes|migrate|host|elements|reference)\//.test(path))
    deepEqual(unreachable(tasks, page('index.md'), contents), [])
    deepEqual(unreachable([...tasks, 'guide/planted.md'], page('index.md'), contents), ['guide/planted.md'])
    // the start page itself, whose sidebar is not open on a phone, has every task
    const first = tasks.filter(path => /^(start|recipes|guide|migrate|host)\//.test(path) && path !== 'recipes/index.md')
    deepEqual(unreachable(first, page('index.md'), '{}'), [])
    deepEqual(unreachable([...first, 'host/planted.md'], page('index.md'), '{}'), ['host/planted.md'])
  })

  test('has a recipe with a goal, code, and a title for each page of the folder', () => {
    for (const { name, files } of recipesOf(root)) {
      deepEqual(Object.keys(files).length > 0, true, `${name} has no file`)
      if (name === 'home' || name === 'lit') continue
      match(page(`recipes/${name}.md`), /^# .+\n\n[A-Z][^#|<]+\.\n/, `${name} begins with its goal`)
    }
  })

  test('has every package that a recipe imports or runs in its install lines', () => {
    const recipes = [...all].filter(([path]) => path.startsWith('recipes/') && path !== 'recipes/index.md')
    deepEqual(
      recipes.flatMap(([path, text]) => findMissingInstalls(path, text)),
      []
    )
    const program = ["import { a } from '@b/c/d'", "import 'e/f'", "import { g } from './g'", "import { h } from 'node:fs'"].join(
      '\n'
    )
    const planted = (line: string) =>
      findMissingInstalls('a.md', `\`\`\`sh\n${line}\n\`\`\`\n\n\`\`\`ts\n${program}\n\`\`\`\n\nRun \`npx playwright test\`.`)
    deepEqual(planted('npm install --save-dev b'), ['a.md: @b/c', 'a.md: e', 'a.md: @playwright/test'])
    deepEqual(planted('npm install @b/c@2 e\nnpm install --save-dev @playwright/test'), [])
  })

  test('asks for no generated part that is not there', () => {
    throws(() => complete(root, '<!-- generated: nothing -->'), /no generated part "nothing"/)
    deepEqual(
      [...all].filter(([, text]) => text.includes('<!-- generated:')).map(([path]) => path),
      []
    )
  })
})

describe('its examples', () => {
  test('compile against what the package exports', () => {
    const planted = [
      { ...example('ts', `import { createKitt } from 'w3m-kit'`), place: 'planted.md:1' },
      {
        ...example(
          'vue',
          `<script setup lang="ts">\nimport { $address } from 'w3m-kit'\nconst n: number = $address.get()\n</script>`
        ),
        place: 'planted.md:2'
      },
      { ...example('ts', `import App from './App.vue'\nexport const n: number = App`), place: 'planted.md:4' },
      { ...example('tsx', `import 'w3m-kit/types/react'\nexport const a = <w3m-button size="xl" />`), place: 'planted.md:3' }
    ]
    const problems = problemsOf(root, [...examples, ...planted])
    deepEqual(
      problems.filter(line => !line.startsWith('planted')),
      []
    )
    deepEqual(
      planted.filter(({ place }) => !problems.some(line => line.startsWith(place))),
      [],
      'what is wrong is noticed'
    )
  })

  test('name tags and attributes that there are', () => {
    deepEqual(unknownMarkup(root, examples), [])
    deepEqual(
      unknownMarkup(root, [example('vue', '<w3m-button :label="a" @w3m-connect="b" colour="c"></w3m-button><w3m-knob />')]),
      ['planted.md:1: <w3m-button colour>', 'planted.md:1: <w3m-knob>']
    )
  })

  test('are HTML that a parser takes without complaint', () => {
    deepEqual(brokenHtml(examples), [])
    deepEqual(brokenHtml([example('html', '<p id="a" id="b">')]), ['planted.md:1 +1: duplicate-attribute'])
  })
})
