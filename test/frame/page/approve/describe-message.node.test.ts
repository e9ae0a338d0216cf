import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stringToHex } from 'viem'
import { keyServiceOf } from '../../../../adapters/meaning/evm/key-texts.ts'
import { readMessageRequest } from '../../../../frame/page/approve/signature-request.ts'
import { describeSolanaMessage } from '../../../../frame/page/approve/solana-message.ts'
import { account, requester, stranger } from './typed-data-requests.ts'

const shown = (text: string) => readMessageRequest(requester(), stringToHex(text)).approval

const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const solanaAccount = 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k'

const signIn = (site: string, uri: string, ...resources: readonly string[]) =>
  [
    `${site} wants you to sign in with your Ethereum account:`,
    account,
    '',
    `URI: ${uri}`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 12345678',
    'Issued At: 2026-11-24T15:00:00.000Z',
    ...(resources.length > 0 ? ['Resources:', ...resources.map(each => `- ${each}`)] : [])
  ].join('\n')

describe('a sign-in', () => {
  test('is no danger at its own site', () => {
    const { title, dangers, warnings } = shown(signIn('shop.example', 'https://shop.example/login', 'https://shop.example/terms'))
    deepEqual([title, dangers, warnings], ['Sign in', [], []])
  })

  test('says what a ReCap allows, and that it cannot be read where it cannot', () => {
    const recap = (json: object) => `urn:recap:${Buffer.from(JSON.stringify(json)).toString('base64url')}`
    const att = { 'lit-pkp://*': { 'PKP/Signing': [{}], 'PKP/Other': [{}] } }
    const { dangers } = shown(signIn('shop.example', 'https://shop.example', recap({ att, prf: [] })))
    deepEqual(dangers, ['This gives others rights over your account: PKP/Signing (lit-pkp://*), PKP/Other (lit-pkp://*).'])
    match(
      shown(signIn('shop.example', 'https://shop.example', 'urn:recap:%')).dangers.join(),
      /rights over your account: urn:recap:%/
    )
  })

  test('is a danger for a URI that is a key', () => {
    for (const uri of ['lit:session:6a1f1e8a00b61867', 'did:key:z6MkhaXg', 'ethereum:0x12']) {
      match(shown(signIn('shop.example', uri)).dangers.join(), new RegExp(`lets ${uri} act for you`), uri)
    }
  })

  test('to another site keeps its title and its danger behind a mark or a blank, and its danger behind a text', () => {
    const bank = signIn('bank.example', 'https://bank.example')
    for (const before of ['', '\ufeff', '\n', ' ', '\u2028', '\t', '\u200b\n']) {
      const { title, dangers } = shown(before + bank)
      equal(title, 'Sign in', JSON.stringify(before))
      match(dangers.join(), /signs you in to bank\.example/, JSON.stringify(before))
    }
    match(shown(`Hello\n${bank}`).dangers.join(), /signs you in to bank\.example/)
  })

  test('to another site is a danger too behind one to the site that asks', () => {
    const own = signIn('shop.example', 'https://shop.example')
    const first = (ledger: string) => `bank.example wants you to sign in with your ${ledger} account:\n${account}`
    for (const text of [
      `${own}\n${first('Ethereum')}`,
      `shop.example wants you to sign in with your Ethereum account:\n${account}\n\n${first('Solana')}`,
      own.replace('\n\nURI', `\n\n${first('Ethereum').split('\n')[0]}\n\nURI`)
    ]) {
      const { title, dangers } = shown(text)
      deepEqual([title, dangers], ['Sign in', ['This signs you in to bank.example, but https://shop.example is asking.']], text)
    }
    deepEqual(shown(`${own}\n${own}`).dangers, [])
  })
})

describe('a text whose signature is a key', () => {
  for (const text of [
    'Access zkSync account.\n\nOnly sign this message for a trusted client!',
    'Register zkSync pubkey:\n\n1234567890abcdef1234567890abcdef12345678\nnonce: 0x00000000\naccount id: 0x00000001',
    'Sign this message to access your Umbra account.\n\nOnly sign this message for a trusted client!',
    'Only sign this request if you’ve initiated an action with Immutable X.',
    'Sign this message to access Loopring Exchange: 0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4 with key nonce: 0',
    'Sign this message to generate your Aztec Spending Key. This key lets the application spend your funds on Aztec.',
    'name: ApeX\nversion: 1.0\nenvId: 1\naction: L2 Key\nonlySignOn: https://pro.apex.exchange',
    'Login to Hinkal Protocol',
    "Login to Hinkal's Private Transfer App",
    'Greetings from Panther Protocol!\n\nSign this message in order to obtain the keys to your Panther wallet.\n\nKeypair version: 1',
    'Sign to generate your Nocturne spending key. This key will secure your funds in Nocturne.',
    'Sign this message to generate your Fluidkey private payment keys.',
    'Sign to derive your viewing-key.',
    'Shielded pool: spending key derivation',
    'You are signing into Astherus 218111',
    `\nThis signature on this message will be used to access the INTMAX network. \nYour address: ${account}\nCaution: Please make sure that the domain you are connected to is correct.`,
    `\nThis signature on this message will be used to access the INTMAX network. \nYour address: ${account}\nCaution: Do not sign if requested on any domain other than intmax.io`,
    'Generate a GMX subaccount. Only sign this message on a trusted website.',
    'Generate a trading subaccount',
    'Sign in to Nexus Exchange',
    'Sign this message to access DeGate Exchange: 0x9C07A72177c5A05410cA338823e790876E79D73B with key nonce: 0',
    `Decentraland Login\nEphemeral address: ${stranger}\nExpiration: 2030-01-01T00:00:00.000Z`,
    ...['client', 'website', 'site', 'domain'].map(place => `Account 5. Only sign this on a trusted ${place}.`),
    'Register Some Session Key\n\nOnly sign this message for a trusted client!'
  ]) {
    test(`is a danger: ${text.slice(0, 40).replaceAll('\n', ' ')}`, () => {
      match(shown(text).dangers.join(), /This signature is a key to .* account/)
    })
  }

  test('is a danger on Solana too: Privacy Cash makes a key of the signature of a fixed text', () => {
    for (const [text, service] of [
      ['Privacy Money account sign in', 'Privacy Cash'],
      ['You are signing into Astherus 218111', 'Aster']
    ] as const) {
      const { dangers } = describeSolanaMessage({ origin: 'https://shop.example', account: solanaAccount }, bytesOf(text))
      deepEqual(dangers, [
        `This signature is a key to your ${service} account, or adds one. Anyone who gets it can control that account.`
      ])
    }
  })

  test('is looked for in the longest message: a search by the square of its length takes longer than the run of a test', () => {
    for (const part of ['name: ApeX ', 'name: edgeX ', 'Decentraland Login ', 'action:']) {
      deepEqual(keyServiceOf(part.repeat(1_000_000 / part.length)), undefined, part)
    }
  })

  test('is a warning where only the text says so', () => {
    const { warnings, dangers } = shown('dApp key generation\nversion 1')
    deepEqual(dangers, [])
    match(warnings.join(), /can be a key/)
  })
})

describe('a text that an account signs at any time and on any site', () => {
  for (const text of [
    'Unlock your shielded balance',
    'gm',
    'Unlock Layer2, version 1.2.3, of 2026',
    `I own ${account.toLowerCase()}.`,
    `Unlock the balance of ${account.slice(2)}`,
    `Unlock the balance of ${account.slice(0, 6)}...${account.slice(-4)}`,
    'Sign this to unlock your account on bank.example.',
    'Unlock v2 with sha256',
    `Unlock the account at ${stranger}`,
    'Unlock your balance on the network 42161.',
    'Unlock your balance on chain ID: 11155111',
    'Unlock your balance\nchainId=421614\nVersion: 2024.11.24',
    'Unlock your balance on chain eip155:42161'
  ]) {
    test(`is a warning, as its signature can be a key: ${text}`, () => {
      const { warnings, dangers } = shown(text)
      deepEqual([warnings, dangers], [['This signature can be a key. Anyone who gets it controls what the key opens.'], []])
    })
  }

  test('is a warning on Solana too, whatever the signer', () => {
    const bytes = bytesOf('Unlock your shielded balance')
    match(
      describeSolanaMessage({ origin: 'https://shop.example', account: solanaAccount }, bytes).warnings.join(),
      /can be a key/
    )
  })

  for (const text of [
    'Sign in to shop.example',
    'Login code: 93021',
    'Sign in on 2026-11-24',
    'Sign in on 24/11/2026',
    'Sign in at 15:04',
    'Sign in on chain 1 at 1732470000',
    'Sign in. Nonce: q8f3c2',
    'Sign in. Nonce: 8f3c27d1'
  ]) {
    test(`is not one that a login says: ${text}`, () => {
      doesNotMatch(shown(text).warnings.join(), /can be a key/)
    })
  }
})

describe('an intent of Fogo, which its network takes from anyone', () => {
  const describeIntent = (head: string, rest: string) => {
    const text = `${head}\n\nversion: 0.3\nchain_id: fogo-mainnet\n${rest}`
    return describeSolanaMessage({ origin: 'https://shop.example', account: solanaAccount }, bytesOf(text)).dangers
  }

  test('that lets a key act is a danger, and so is the key in it, however few letters it has', () => {
    deepEqual(
      describeIntent('Fogo Sessions:\nThis app may use your balances.', 'session_key: 11111111PrtZobs7iffs71YcXZ8SLwjqDwrRDKepJ'),
      [
        'This lets another key act for you on Fogo. The text says which one and its limits.',
        'This text contains a code that can stand for anything, including an order or a key. Only sign it if you know what it is.'
      ]
    )
  })

  test('that sends tokens is a danger', () => {
    for (const head of ['Fogo Transfer:', 'Fogo Bridge Transfer:'])
      deepEqual(describeIntent(head, 'token: FOGO\namount: 5\nnonce: 12'), ['This sends your tokens on Fogo.'], head)
    deepEqual(describeIntent('About Fogo Transfer:', 'nonce: 12'), [])
  })
})
