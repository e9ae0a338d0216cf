import { deepEqual } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { listMigrationTargets, namesIn, tableRows, findUnknownTargets } from '../../scripts/docs/migration-targets.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const known = listMigrationTargets(root)
const exported = JSON.parse(read('test/rules/api.json')) as Record<string, string[]>

/** Hooks and components of AppKit (docs/migrate/appkit.md). */
const appkit = [
  ...[
    'useAppKit',
    'useAppKitAccount',
    'useAppKitNetwork',
    'useAppKitProvider',
    'useAppKitState',
    'useAppKitTheme',
    'useAppKitEvents'
  ],
  ...['useWalletInfo', 'useDisconnect', 'useAppKitBalance', 'useAppKitConnections', 'useAppKitConnection', 'useAppKitWallets'],
  ...['useAppKitSIWX', 'useAppKitWallet', 'useAppKitUpdateEmail'],
  ...['usePay', 'useAvailableExchanges', 'usePayUrlActions', 'useExchangeBuyStatus'],
  ...['AppKitProvider', 'AppKitButton', 'AppKitConnectButton', 'AppKitAccountButton', 'AppKitNetworkButton', 'AppKitWalletButton']
]

/** Options and methods without effect: each is in the table of the migration guide. */
const leftOut = [
  ...['enableCoinbase', 'enableBaseAccount', 'coinbasePreference', 'showWallets', 'enableWallets', 'enableAuthLogger'],
  ...['enableEmbedded', 'disableAppend', 'universalProvider', 'universalProviderConfigOverride', 'manualWCControl', 'basic'],
  ...['features.reownBranding', 'features.pay', 'features.headless', 'features.reownAuthentication'],
  ...['addAddressLabel', 'removeAddressLabel', 'getUniversalProvider', 'updateRemoteFeatures', 'setEIP6963Enabled'],
  ...['popTransactionStack', 'isTransactionStackEmpty', 'setCaipNetwork', 'setCaipAddress', 'setBalance', 'setStatus']
]

describe('who comes from another kit', () => {
  for (const file of readdirSync(join(root, 'docs/migrate')))
    test(`finds everything that ${file} names`, () => deepEqual(findUnknownTargets(known, read(`docs/migrate/${file}`)), []))

  test('is told of what there is not', () => {
    const page = `| Other | Here |\n| --- | --- |\n| \`a\` | \`kit.fly()\`, \`$wings\`, \`features.flight\` |\n| \`b\` | \`kit.open('Sky')\`, none |`
    deepEqual(findUnknownTargets(known, page), ['`a`: kit.fly', '`a`: $wings', '`a`: features.flight', "`b`: 'Sky'"])
    deepEqual(namesIn("themeVariables: { '--w3m-accent': … }"), ['themeVariables', '--w3m-accent'])
  })

  test('of AppKit has every hook and component, or reads that there is none', () => {
    const left = tableRows(read('docs/migrate/appkit.md'))
      .map(({ of }) => of)
      .join(' ')
    const here = exported['w3m-kit/compat/react']!
    deepEqual(
      appkit.filter(name => !here.includes(name) && !left.includes(`\`${name}\``)),
      []
    )
    deepEqual(
      leftOut.filter(name => !left.includes(`\`${name}\``)),
      []
    )
  })
})
