import { deepEqual } from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ESLint } from 'eslint'
import { findUnhandledImports } from '../../scripts/check/house/handled-imports.ts'
import { findCycles } from '../../scripts/check/house/cycles.ts'
import { findForbiddenImports, findForbiddenPackages } from '../../scripts/check/house/import-rules.ts'
import { findBarrels, findUndeclaredSideEffects } from '../../scripts/check/house/files.ts'
import { findLongFunctions } from '../../scripts/check/house/functions.ts'
import longFunctions from '../../scripts/check/house/long-functions.json' with { type: 'json' }
import { findUpwardImports, knownUpwardImports, unplacedFiles } from '../../scripts/check/house/room-order.ts'
import { importGraph, readSources } from '../../scripts/check/house/sources.ts'

const root = join(import.meta.dirname, '../..')
const sources = readSources(root)
const { edges, packages } = importGraph(sources)
const { sideEffects } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { sideEffects: string[] }

/** Files that break a rule, to test that the rule detects them. */
const planted = (files: Record<string, string>) => new Map(Object.entries(files))

describe('doors', () => {
  test('every import goes through a door', () => {
    deepEqual(findForbiddenImports(edges), [])
  })

  test('a wrong door is noticed', () => {
    const wrong = {
      'state/send/send.ts': `import { W3mButton } from '../../elements/button/w3m-button.ts'`,
      'state/session/session.ts': `import { evm } from '../../adapters/evm/index.ts'`,
      'state/chain.ts': `import { isChain } from '../adapters/chain.ts'`,
      'state/interop/wagmi.ts': `import { evm } from '../../adapters/evm/index.ts'`,
      'state/kit/kit.ts': `import { w3mConnector } from '../interop/wagmi.ts'`,
      'state/lazy.ts': `export const load = () => import('../elements/index.ts')`,
      'adapters/evm/send.ts': `import { $session } from '../../state/session/session.ts'`,
      'adapters/evm/pair.ts': `import type { Client } from '../walletconnect/client.ts'`,
      'adapters/base/kit-error.ts': `import type { Chain } from '../chain.ts'`,
      'adapters/meaning/evm/calls.ts': `import { send } from '../../evm/send.ts'`,
      'adapters/meaning/evm/text.ts': `import { say } from '../../../frame/page/text/translate.ts'`,
      'adapters/meaning/solana/meaning.ts': `import { openRpc } from '../../solana/rpc.ts'`,
      'adapters/api/http.ts': `export * from '../networks/index.ts'`,
      'elements/ui/w3m-ui-row.ts': `import { $tokens } from '../../state/account/tokens.ts'`,
      'elements/core/define.ts': `import { closeModal } from '../../state/modal/modal.ts'`,
      'elements/styles/tokens.ts': `import { define } from '../core/define.ts'`,
      'elements/views/send/w3m-send-view.ts': `import { row } from '../connect/row.ts'`,
      'elements/button/w3m-button.ts': `import '../views/connect/index.ts'`,
      'elements/index.ts': `import './script/w3m.ts'`,
      'react/index.ts': `import { evm } from '../adapters/evm/index.ts'`,
      'frame/page/main.ts': `import { kit } from '../../state/kit/kit.ts'`,
      'frame/page/send.ts': `import { send } from '../../adapters/evm/send.ts'`,
      'frame/protocol/channel.ts': `import type { Frame } from '../host/frame.ts'`,
      'services/relay/relay.ts': `import { listWallets } from '../../adapters/api/directory.ts'`,
      'adapters/testing/index.ts': `import { evm } from '../../adapters/evm/index.ts'`
    }
    const noticed = findForbiddenImports(importGraph(planted(wrong)).edges)
    deepEqual(
      noticed.map(arrow => arrow.split(' -> ')[0]),
      Object.keys(wrong)
    )
  })

  test('the doors that are there are open', () => {
    const right = {
      'state/session/session.ts': `import type { Chain } from '../../adapters/chain.ts'; import { toAccount } from '../../adapters/base/caip.ts'`,
      'adapters/embedded/index.ts': `import { frame } from '../../frame/host/index.ts'`,
      'adapters/meaning/evm/grants.ts': `import { wordAt } from '../../evm/codec/words.ts'; import type { Error } from '../../base/error.ts'`,
      'frame/page/tell.ts': `import { actsOf } from '../../adapters/meaning/evm/typed-data/table.ts'`,
      'frame/page/approve.ts': `import { decode } from '../../adapters/evm/codec/encode-transfer.ts'; import { tokens } from '../../elements/styles/tokens.ts'`,
      'elements/script/kit.ts': `import { evm } from '../../adapters/evm/index.ts'; import '../index.ts'; import { createKit } from '../../state/index.ts'`,
      'elements/views/registry.ts': `export const load = () => import('./send/index.ts')`,
      'elements/views/send/index.ts': `import './w3m-send-view.ts'`,
      'services/directory/directory.ts': `import type { Wallet } from '../../adapters/api/contract/directory.ts'`
    }
    deepEqual(findForbiddenImports(importGraph(planted(right)).edges), [])
  })

  test('packages stay in their rooms, and heavy ones load when they are needed', () => {
    deepEqual(findForbiddenPackages(packages), [])
  })

  test('a package in the wrong room is noticed, and a heavy one that loads at once', () => {
    const wrong = {
      'state/account/balance.ts': `import { formatUnits } from 'viem'`,
      'elements/ui/w3m-ui-row.ts': `import { atom } from 'nanostores'`,
      'adapters/evm/balance.ts': `import { getBalance } from 'viem/actions'`,
      'adapters/meaning/evm/calls.ts': `import { sha256 } from '@noble/hashes/sha256'`,
      'adapters/walletconnect/client.ts': `import { SignClient } from '@walletconnect/sign-client'`,
      'adapters/base/hash.ts': `import { createHash } from 'node:crypto'`,
      'adapters/testing/index.ts': `import { LitElement } from 'lit'`,
      'services/auth/auth.ts': `import { parseAbi } from 'viem'`
    }
    deepEqual(
      findForbiddenPackages(importGraph(planted(wrong)).packages).map(arrow => arrow.split(' -> ')[0]),
      Object.keys(wrong)
    )
    const right = {
      'adapters/evm/balance.ts': `import type { Hex } from 'viem'; export const load = () => import('viem/actions')`,
      'services/chain/abi.ts': `import { parseAbi } from 'viem'`
    }
    deepEqual(findForbiddenPackages(importGraph(planted(right)).packages), [])
  })
})

describe('circles', () => {
  test('no file needs itself', () => {
    deepEqual(findCycles(edges), [])
  })

  test('a circle is noticed, a dynamic import in it too, and types go round freely', () => {
    const files = {
      'state/a.ts': `import { b } from './b.ts'`,
      'state/b.ts': `export { c } from './c.ts'`,
      'state/c.ts': `export const load = () => import('./a.ts')`,
      'state/d.ts': `import type { E } from './e.ts'`,
      'state/e.ts': `import { d } from './d.ts'`
    }
    deepEqual(findCycles(importGraph(planted(files)).edges), ['state/a.ts -> state/b.ts -> state/c.ts -> state/a.ts'])
  })
})

describe('the order of the rooms in state', () => {
  test('every file is in a room', () => {
    deepEqual(unplacedFiles(sources.keys()), [])
    deepEqual(unplacedFiles(['state/index.ts', 'state/send.ts', 'state/parts/send.ts', 'state/send/send.ts']), [
      'state/send.ts',
      'state/parts/send.ts'
    ])
  })

  test('no import points up but those that are to be removed, and none of these is gone', () => {
    deepEqual(findUpwardImports(edges), knownUpwardImports)
  })

  test('an import that points up is noticed, lazy or not, and types go freely', () => {
    const files = {
      'state/account/balance.ts': `import { sendFlow } from '../send/send.ts'; import { $sessions } from '../session/session.ts'`,
      'state/connect/connect.ts': `export const load = () => import('../swap/swap.ts')`,
      'state/text/locale.ts': `import type { Options } from '../router/router.ts'`,
      'state/interop/wagmi.ts': `import { createKit } from '../kit/kit.ts'`
    }
    deepEqual(findUpwardImports(importGraph(planted(files)).edges), [
      'state/account/balance.ts -> state/send/send.ts',
      'state/connect/connect.ts -> state/swap/swap.ts'
    ])
  })
})

describe('functions', () => {
  test('have bodies of at most 100 lines but those that are listed, whose length may only fall', () => {
    deepEqual(findLongFunctions(sources), longFunctions)
  })

  test('a longer one is noticed', () => {
    const body = `{\n${'  work()\n'.repeat(101)}}`
    const files = { 'state/send/send.ts': `export const sendFlow = defineFlow([], () => ${body})\nfunction short() {}` }
    deepEqual(findLongFunctions(planted(files)), { 'state/send/send.ts sendFlow': 103 })
  })
})

describe('files', () => {
  test('only entry points pass on what others export', () => {
    deepEqual(findBarrels(sources), [])
  })

  test('a barrel is noticed', () => {
    const files = {
      'state/send/index.ts': `export * from './send.ts'`,
      'elements/ui/all.ts': `import './a.ts'; export { b } from './b.ts'`,
      'state/index.ts': `export * from './kit.ts'`,
      'elements/views/send/index.ts': `import './w3m-send-view.ts'`,
      'state/kit/kit.ts': `export { a } from './a.ts'; export const b = 1`
    }
    deepEqual(findBarrels(planted(files)), ['state/send/index.ts', 'elements/ui/all.ts'])
  })

  test('package.json says of every file whether importing it does something', () => {
    deepEqual(findUndeclaredSideEffects(sources, sideEffects), [])
  })

  test('a file is noticed that does something in secret, or nothing although it is said to', () => {
    const files = {
      'state/session/session.ts': `restore()`,
      'state/wallets/recent.ts': `export const $recent = atom(); onMount($recent, () => undefined)`,
      'elements/ui/w3m-ui-row.ts': `@define('w3m-ui-row')\nexport class Row {}`,
      'elements/ui/row.ts': `@define('w3m-ui-row')\nexport class Row {}`,
      'elements/ui/w3m-ui-tile.ts': `export class Tile {}`,
      'elements/index.ts': `export { Row } from './ui/w3m-ui-row.ts'`,
      'state/index.ts': `export { send } from './send.ts'`,
      'elements/modal/header.ts': `import '../ui/w3m-ui-row.ts'\nexport const header = 1`
    }
    deepEqual(
      findUndeclaredSideEffects(planted(files), ['./elements/**/w3m-*.ts']).map(line => line.split(' ')[0]),
      ['state/session/session.ts', 'elements/ui/row.ts', 'elements/ui/w3m-ui-tile.ts', 'elements/index.ts']
    )
  })

  test('what is true of the sources is true of the build', () => {
    const ofSources = sideEffects.filter(glob => /^\.\/elements\/.*\.ts$/.test(glob) && !glob.startsWith('./elements/script/'))
    const ofBuild = ofSources.map(glob => glob.replace('./', './dist/').replace(/\.ts$/, '.js'))
    deepEqual(
      ofBuild.filter(glob => !sideEffects.includes(glob)),
      []
    )
  })

  test('every room has a page that says what it is for', () => {
    const rooms = ['adapters', 'elements', 'frame', 'react', 'services', 'state', 'test']
    deepEqual(
      rooms.filter(
        room => [...sources.keys()].some(path => path.startsWith(`${room}/`)) && !existsSync(join(root, room, 'README.md'))
      ),
      []
    )
  })
})

describe('files that come later', () => {
  test('have an answer for when they do not come', () => {
    deepEqual(findUnhandledImports(sources), [])
  })

  test('one without an answer is noticed', () => {
    const files = {
      'state/a.ts': `void import('./b.ts')`,
      'state/b.ts': `if (offline) import('./c.ts').then(({ c }) => c())`,
      'state/c.ts': `wanted && (import('./d.ts').then(({ d }) => d()).finally(done))`,
      'state/d.ts': `export const bring = () => void import('./e.ts')`,
      'state/right.ts': `
        import('./a.ts').catch(ignore)
        import('./a.ts').then(({ a }) => a(), ignore)
        const later = () => import('./a.ts').then(({ a }) => a())
        const asked = async () => (await import('./a.ts')).a()`
    }
    deepEqual(
      findUnhandledImports(planted(files)).map(line => line.split(' ')[0]),
      ['state/a.ts:1', 'state/b.ts:1', 'state/c.ts:1', 'state/d.ts:1']
    )
  })
})

// These rules are in eslint.config.js, and the lint step applies them to the sources.
const eslint = new ESLint({ cwd: root })

/** Returns where ESLint finds restricted names and syntax in planted files, as `file:line`. */
async function findRestricted(files: Record<string, string>): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(files).map(async ([path, text]) => {
      const [result] = await eslint.lintText(text, { filePath: join(root, path) })
      return result!.messages
        .filter(({ ruleId }) => ruleId === 'no-restricted-globals' || ruleId === 'no-restricted-syntax')
        .map(({ line }) => `${path}:${line}`)
    })
  )
  return found.flat()
}

describe('the platform', () => {
  test('a use of it without the environment is noticed, and a name that only looks like one is not', async () => {
    const files = {
      'state/options/theme.ts': `export const dark = () => window.matchMedia('(prefers-color-scheme: dark)')`,
      'state/cache.ts': `export const age = (then: number) => Date.now() - then\nexport const now = () => new Date()`,
      'state/services/client.ts': `export const api = { fetch }`,
      'state/platform/environment.ts': `export const environment = () => ({ fetch, now: () => Date.now() })`,
      'state/fine.ts': `export const fine = (fetch: typeof globalThis.fetch, options: { window: number }) => fetch(String(options.window))`,
      'state/kit/kit.ts': `export const other = globalThis.kit`,
      'elements/modal/modal.ts': `export const open = () => { document.body.append(''); localStorage.setItem('a', 'b') }`,
      'react/hooks.ts': `export const title = () => document.title`,
      'adapters/evm/page-wallets.ts': `export const announced = () => { window.dispatchEvent(new Event('a')); sessionStorage.clear() }`
    }
    deepEqual(await findRestricted(files), [
      'state/options/theme.ts:1',
      'state/cache.ts:1',
      'state/cache.ts:2',
      'state/services/client.ts:1',
      'elements/modal/modal.ts:1',
      'react/hooks.ts:1',
      'adapters/evm/page-wallets.ts:1'
    ])
  })

  test('a message outside the channel is noticed, and a tag that define() does not register', async () => {
    const files = {
      'frame/host/frame.ts': `frame.contentWindow.postMessage(message, '*')`,
      'frame/protocol/channel.ts': `target.postMessage(message, origin)`,
      'state/platform/environment.ts': `channel.postMessage(message)`,
      'state/platform/page.ts': `channel.postMessage(message)`,
      'elements/ui/w3m-ui-row.ts': `globalThis.customElements.define('w3m-ui-row', Row)`,
      'elements/core/define.ts': `customElements.define(tag, element)`,
      'state/text/locale.ts': `i18n.define('send')`
    }
    deepEqual(await findRestricted(files), ['frame/host/frame.ts:1', 'state/platform/page.ts:1', 'elements/ui/w3m-ui-row.ts:1'])
  })
})

test('what a strict policy of a host page refuses is noticed', async () => {
  const files = {
    'elements/ui/a.ts': `import { customElement } from 'lit/decorators.js'`,
    'elements/ui/b.ts': `import { styleMap as styles } from 'lit/directives/style-map.js'`,
    'elements/ui/c.ts': 'element.innerHTML = text',
    'elements/ui/d.ts': 'const row = html`<p title="a"\n style="color: ${colour}">a</p>`',
    'elements/ui/e.ts': 'const row = html`<p class="style">style = none</p>`',
    'frame/page/ui/draw.ts': 'element.innerHTML = text'
  }
  deepEqual(await findRestricted(files), [
    ...['a', 'b', 'c', 'd'].map(name => `elements/ui/${name}.ts:1`),
    'frame/page/ui/draw.ts:1'
  ])
})

test('a color outside elements/styles is noticed', async () => {
  const files = {
    'elements/ui/a.ts': 'const styles = css`p { border: 1px solid #0f172a; }`',
    'elements/ui/b.ts': 'const styles = css`p { background: rgb(0 0 0 / 4%); }`',
    'elements/ui/c.ts': 'const styles = css`p { color: white; }`',
    'elements/ui/d.ts': `const colour = '#fff'`,
    'elements/ui/e.ts': 'const mark = svg`<path fill="#000" />`',
    'elements/core/define.ts': `const colour = '#fff'`,
    'elements/ui/fine.ts':
      'const styles = css`p { color: oklch(from var(--w3m-color-a) l c h / 50%); background: color-mix(in oklab, var(--a), transparent); mask: linear-gradient(#000, transparent); }`; class A { #add = 1 }',
    'elements/styles/tokens.ts': 'const tokens = css`:host { --w3m-color-a: #fff; }`'
  }
  deepEqual(await findRestricted(files), [
    ...['a', 'b', 'c', 'd', 'e'].map(name => `elements/ui/${name}.ts:1`),
    'elements/core/define.ts:1'
  ])
})
