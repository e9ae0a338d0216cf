import { deepEqual, equal, match, ok, throws } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import ts from 'typescript'
import { parseAttributes } from '../../elements/modal/attribute-options.ts'
import { createKit, type KitOptions } from '../../state/index.ts'
import { toNetwork } from '../../adapters/base/network.ts'
import { differences } from './chosen-options.ts'
import { defaults, fields, settingNames, type Missing, type SettingName, type Settings, type Value } from './fields.ts'
import { LookError, readLook, writeLook } from './look.ts'
import { networkIds } from './network-ids.ts'
import { readSettings, writeSettings } from './settings.ts'
import { snippets, type SnippetName } from './snippets.ts'
import { themes, wear } from './themes.ts'

/** Returns a value of every field that differs from its default. */
function another(name: SettingName): Value {
  const { is, fallback } = fields[name]
  switch (is.kind) {
    case 'switch':
      return !fallback
    case 'range':
      return is.min === fallback ? is.min + is.step : is.min
    case 'choice':
      return name === 'locale' ? 'pt-BR' : Object.keys(is.choices).find(each => each !== fallback)!
    case 'order':
      return is.some ? is.items.slice(1, 3) : is.items.toReversed()
    case 'list':
      return ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'second']
    case 'networks':
      return ['solana', 'polygon', 'bitcoin', 'base']
    case 'network':
      return 'base'
    case 'json':
      return given[name]!
    default:
      return (
        { color: 'oklch(0.7 0.1 120)', css: `"Comic's" & Co, serif`, address: 'https://kit.example.org/a?b=1&c="2"' }[
          is.kind as string
        ] ?? `It's "quoted" </script>`
      )
  }
}

const given: { readonly [name: string]: string } = {
  customWallets: '[{"id":"mine","name":"My \'Wallet\' </script>"}]',
  walletImages: '{"injected":"https://img.example/wallet.png"}',
  rpcs: '{"eip155:1":[{"url":"https://rpc.example"}]}',
  networkImages: '{"1":"https://img.example/ethereum.png"}',
  tokens: '{"eip155:8453":{"address":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"}}',
  metadata: '{"name":"Paperboat"}'
}

const alone = settingNames.map(name => [name, { ...defaults, [name]: another(name) }] as const)
const all = Object.fromEntries(settingNames.map(name => [name, another(name)])) as unknown as Settings
/** Each field alone, and all of them together. */
const cases = [...alone, ['everything', all] as const]

/** Returns the kit's options, with the URLs of the networks. */
const told = (settings: Settings) => differences(settings, name => networkIds[name])

describe('the table of the playground', () => {
  test('has a field for every option of the kit', () => {
    // the compiler names the option without a field
    const complete: [Missing] extends [never] ? true : Missing = true
    ok(complete)
  })

  test('has the defaults that the elements have', () => {
    const manifest = readFileSync(join(import.meta.dirname, '../../custom-elements.json'), 'utf8')
    for (const name of settingNames) {
      const { at, fallback, is } = fields[name]
      const variable = at?.split('themeVariables.')[1]
      if (!variable) continue
      const said = new RegExp(`"name": "${variable}",\\s*"default": "([^"]*)"`).exec(manifest)?.[1] ?? ''
      equal(`${String(fallback)}${is.kind === 'range' ? is.unit : ''}`, said, variable)
    }
  })

  test('has a value of every kind to be tried', () => {
    for (const [name, settings] of alone) ok(String(settings[name]) !== String(defaults[name]), name)
  })
})

describe('a link', () => {
  test('says what differs from the defaults, and nothing else', () => {
    equal(writeSettings(defaults, ''), '')
    for (const [name, settings] of alone) deepEqual([...new URLSearchParams(writeSettings(settings, '')).keys()], [name])
  })

  test('brings back every setting', () => {
    for (const [name, settings] of cases) deepEqual(readSettings(writeSettings(settings, '')), settings, name)
  })

  test('keeps what is not the playground’s', () => {
    equal(writeSettings({ ...defaults, theme: 'dark' }, '?note=1&theme=light'), '?note=1&theme=dark')
    equal(writeSettings(defaults, '?note=1&theme=light'), '?note=1')
  })

  test('that somebody has written by hand cannot bring in what cannot be meant', () => {
    const search =
      '?theme=pink&accent=red;}body{display:none&radius=900&socials=google,myspace&email=perhaps&metadata=[&locale=%3Cb%3E'
    deepEqual(readSettings(search), defaults)
  })

  test('may name the beginning of an order: the rest follows', () => {
    deepEqual(readSettings('?methods=wallet').methods, ['wallet', 'email', 'social'])
    deepEqual(readSettings('?socials=').socials, [])
  })
})

describe('a look as JSON', () => {
  const brought = (look: unknown, settings = defaults) => readLook(JSON.stringify(look), settings, networkIds)

  test('is empty where nothing differs, and says what does by the names of createKit', () => {
    deepEqual(writeLook(defaults), {})
    deepEqual(writeLook({ ...defaults, theme: 'dark', radius: 2, socials: [], networks: ['base'], firstNetwork: 'base' }), {
      networks: ['base'],
      defaultNetwork: 'base',
      themeMode: 'dark',
      themeVariables: { '--w3m-border-radius-master': '2px' },
      features: { socials: false }
    })
  })

  test('brings back every option, and leaves what is the playground’s own', () => {
    for (const [name, settings] of cases) {
      const own = Object.fromEntries(
        settingNames.filter(each => !fields[each].at && each !== 'networks').map(each => [each, settings[each]])
      )
      deepEqual(brought(writeLook(settings), { ...all, ...own }), settings, name)
    }
  })

  test('takes networks by their CAIP-2 ids too where one is begun with', () => {
    equal(brought({ defaultNetwork: 'eip155:8453' }).firstNetwork, 'base')
  })

  const wrong: readonly (readonly [text: string, says: RegExp])[] = [
    ['{', /Invalid JSON/],
    ['[]', /object/],
    ['{"themeMod":"dark"}', /Unknown option “themeMod”.*“themeMode”/],
    ['{"colour":"red"}', /Unknown option “colour”.*themeMode/],
    ['{"features":{"swap":true}}', /“features” has no “swap”.*“features.swaps”/],
    ['{"features":true}', /“features” must be an object/],
    ['{"features":{"swaps":"yes"}}', /“features.swaps” can’t be "yes".*true or false/],
    ['{"themeMode":"pink"}', /“themeMode” can’t be "pink".*auto, light, dark/],
    ['{"themeVariables":{"--w3m-accent":"red; }"}}', /--w3m-accent/],
    ['{"themeVariables":{"--w3m-border-radius-master":"4em"}}', /0px to 6px/],
    ['{"features":{"socials":["google","myspace"]}}', /socials.*some of: google/],
    ['{"networks":["atlantis"]}', /“atlantis”/],
    ['{"networks":[]}', /at least one/],
    ['{"networks":["mainnet"],"defaultNetwork":"base"}', /“base” isn’t selected/],
    ['{"customWallets":[{"name":"No id"}]}', /customWallets.*id, name/],
    ['{"termsConditionsUrl":"terms"}', /termsConditionsUrl.*http/],
    ['{"tokens":{"mainnet":{"address":"0x0"}}}', /tokens.*CAIP-2/]
  ]
  for (const [text, says] of wrong) {
    test(`says what is wrong with ${text}`, () => {
      throws(
        () => readLook(text, defaults, networkIds),
        (error: Error) => {
          ok(error instanceof LookError, error.stack)
          match(error.message, says)
          return true
        }
      )
    })
  }
})

describe('a finished theme', () => {
  test('changes the look alone, and one takes the place of another', () => {
    equal(Object.keys(themes).length, 4)
    const [first, second] = Object.values(themes) as [Partial<Settings>, Partial<Settings>]
    deepEqual(wear(wear({ ...defaults, email: false }, first), second), wear({ ...defaults, email: false }, second))
  })

  test('can be sent and exported', () => {
    for (const theme of Object.values(themes)) {
      const settings = wear(defaults, theme)
      deepEqual(readSettings(writeSettings(settings, '')), settings)
      deepEqual(readLook(JSON.stringify(writeLook(settings)), defaults, networkIds), settings)
    }
  })
})

describe('a snippet', () => {
  test('is as short as the page of the kit has it where nothing differs', () => {
    equal(
      snippets.React(defaults, networkIds),
      [
        `import { createKit } from 'w3m-kit'`,
        `import { evm } from 'w3m-kit/adapters/evm'`,
        `import { base, mainnet } from 'w3m-kit/networks'`,
        `import { W3mButton } from 'w3m-kit/react'`,
        '',
        'createKit({ adapters: [evm()], networks: [mainnet, base] })',
        '',
        'export function Connect() {',
        '  return <W3mButton />',
        '}'
      ].join('\n')
    )
    match(snippets.HTML(defaults, networkIds), /<w3m-modal networks="1, 8453"><\/w3m-modal>\n<w3m-button><\/w3m-button>$/)
  })

  for (const name of Object.keys(snippets) as SnippetName[]) {
    test(`in ${name} says what the panel does, for every option, and the kit takes it`, async () => {
      for (const [which, settings] of cases) {
        const text = snippets[name](settings, networkIds)
        const says = isStatic(text) ? readPage(text) : await runProgram(name, text)
        const { services, ...options } = told(settings)
        const { networks, adapters, siwx, services: base, ...rest } = says
        deepEqual(rest, options, `${which}:\n${text}`)
        equal(base, services, which)
        deepEqual(
          networks,
          settings.networks.map(each => networkIds[each]),
          which
        )
        if (adapters) deepEqual(adapters, adaptersOf(settings), which)
        equal(Boolean(siwx), settings.siwx !== 'off', which)
        match(text, new RegExp(`${name === 'React' ? '<W3mButton' : '<w3m-button'}${attributesOf(settings)}`), which)
      }
    })
  }

  test('holds what is on by default back', () => {
    for (const write of Object.values(snippets)) ok(!/theme|feature|enable|locale|siwx/i.test(write(defaults, networkIds)))
  })
})

const attributesOf = ({ buttonSize, buttonBalance }: Settings): string =>
  `${buttonSize === 'md' ? '' : ` size="${buttonSize}"`}${buttonBalance === 'show' ? '' : ` balance="${buttonBalance}"`}`

function adaptersOf({ networks, services }: Settings): readonly string[] {
  const names = { eip155: 'evm', solana: 'solana', bip122: 'bitcoin', polkadot: 'polkadot' }
  const own = networks.map(name => names[networkIds[name]!.split(':')[0] as keyof typeof names])
  return [...new Set(own), ...(services ? ['walletConnect', 'embedded'] : [])]
}

interface Said extends Record<string, unknown> {
  readonly networks: readonly string[]
  readonly adapters?: readonly string[]
}

const isStatic = (text: string): boolean => text.includes('/w3m-kit/w3m.js')

/** Parses a page without a script, as `<w3m-modal>` does. */
function readPage(text: string): Said {
  const tag = /<w3m-modal([^>]*)>/.exec(text)![1]!
  const attributes = new Map([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, plain(value!)]))
  const { networks, frameUrl, options } = parseAttributes(name => attributes.get(name) ?? null)
  const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? ''
  const variables = [...style.matchAll(/(--[\w-]+): ([^;]*);/g)].map(([, name, value]) => [name, value] as const)
  equal(frameUrl !== undefined, 'services' in options)
  return { ...options, ...(variables.length && { themeVariables: Object.fromEntries(variables) }), networks }
}

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const modules: { readonly [specifier: string]: () => Promise<object> } = {
  'w3m-kit': () => import('../../state/index.ts'),
  'w3m-kit/networks': () => import('../../adapters/networks/index.ts'),
  'w3m-kit/adapters/evm': () => import('../../adapters/evm/index.ts'),
  'w3m-kit/adapters/solana': () => import('../../adapters/solana/index.ts'),
  'w3m-kit/adapters/bitcoin': () => import('../../adapters/bitcoin/index.ts'),
  'w3m-kit/adapters/polkadot': () => import('../../adapters/polkadot/index.ts'),
  'w3m-kit/adapters/walletconnect': () => import('../../adapters/walletconnect/index.ts'),
  'w3m-kit/adapters/embedded': () => import('../../adapters/embedded/index.ts')
}

/** Other packages, and ours that need a browser. */
const elsewhere = ['w3m-kit/elements', 'w3m-kit/react', '@angular/core']

/**
 * Runs a snippet's call of `createKit` with the real modules, and validates it with the kit as on a
 * server.
 */
async function runProgram(name: SnippetName, text: string): Promise<Said> {
  const script = /<script[^>]*>\n([^]*?)\n<\/script>/.exec(text)?.[1] ?? text
  const { diagnostics } = ts.transpileModule(script, {
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX, experimentalDecorators: true, target: ts.ScriptTarget.ES2022 },
    fileName: name === 'React' ? 'snippet.tsx' : 'snippet.ts'
  })
  deepEqual(
    diagnostics?.map(({ messageText }) => messageText),
    [],
    script
  )
  const source = ts.createSourceFile('snippet.tsx', script, ts.ScriptTarget.ES2022, true)
  const names = new Map<string, unknown>()
  let call: ts.CallExpression | undefined
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = (statement.moduleSpecifier as ts.StringLiteral).text
      if (elsewhere.includes(from)) continue
      const found = (await modules[from]!()) as Record<string, unknown>
      const bindings = statement.importClause?.namedBindings as ts.NamedImports
      for (const { name: local, propertyName } of bindings.elements) {
        const value = found[(propertyName ?? local).text]
        ok(value !== undefined, `${from} has no ${(propertyName ?? local).text}`)
        names.set(local.text, value)
      }
    } else if (ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression)) call = statement.expression
  }
  equal(call!.expression.getText(), 'createKit')
  const run = (from: ReadonlyMap<string, unknown>): KitOptions =>
    // oxlint-disable-next-line typescript/no-implied-eval -- runs what a developer copies
    (new Function(...from.keys(), `return ${call!.arguments[0]!.getText()}`) as (...values: unknown[]) => KitOptions)(
      ...from.values()
    )
  const options = run(names)
  createKit(options).stop()
  const { networks, ...rest } = options
  return {
    ...rest,
    networks: networks.map(network => toNetwork(network).caipNetworkId),
    adapters: [...call!.arguments[0]!.getText().matchAll(/adapters: \[([^\]]*)\]/g)][0]![1]!
      .split(',')
      .map(each => each.trim().replace('()', ''))
  }
}
