import { maxUint256, toHex } from 'viem'
import { fields, type Field, type Maker, type SignedCase } from './signed-case.ts'
import type { Random } from './random.ts'
import type { Message } from './signed-words.ts'

// What services store off chain: names, keys and accounts. The Verifier replaces the service.

const service = (
  random: Random,
  name: string,
  primaryType: string,
  list: readonly Field[],
  message: Message,
  ...states: readonly string[]
): SignedCase => ({
  domain: { name, version: '1', chainId: 1 + random.integer(9) },
  types: { [primaryType]: fields(...list) },
  primaryType,
  message,
  effects: [{ kind: 'allow', party: random.address(), amount: maxUint256 }],
  states: states.map(text => ({ text })),
  isExact: true
})

const nameProof: Maker = (random, { account }) => {
  const name = random.name()
  return service(
    random,
    'Farcaster name verification',
    'UserNameProof',
    ['string name', 'uint256 timestamp', 'address owner'],
    { name, timestamp: String(random.integer(2_000_000_000)), owner: account },
    `can give the Farcaster name ${name} to any account`
  )
}

const key: Maker = (random, { account }) => {
  const [name, type, list, message, of] = random.pick([
    ['dYdX Chain', 'dYdX', ['string action'], { action: 'dYdX Chain Onboarding' }, 'dYdX'],
    ['Paradex', 'Constant', ['string action'], { action: 'STARK Key' }, 'Paradex'],
    ['RabbitXId', 'signin', ['string message', 'uint256 timestamp'], { message: 'Welcome', timestamp: '1' }, 'RabbitX'],
    [
      'ClobAuthDomain',
      'ClobAuth',
      ['address address', 'string timestamp', 'uint256 nonce', 'string message'],
      { address: account, timestamp: '1', nonce: '0', message: 'This message attests that I control the given wallet' },
      'Polymarket'
    ]
  ] as const)
  return service(random, name, type, list, { ...message }, `is a key to your ${of} account`)
}

const hyperliquid: Maker = random => {
  const amount = `${random.integer(9_000_000)}.${1 + random.integer(9)}`
  const to = random.address()
  const [action, list, message, said] = random.pick([
    ...(['UsdSend', 'Withdraw'] as const).map(
      each =>
        [
          each,
          ['string destination', 'string amount', 'uint64 time'],
          { destination: to, amount, time: '1' },
          `can move ${amount} USDC from your Hyperliquid account to ${to}`
        ] as const
    ),
    [
      'SpotSend',
      ['string destination', 'string token', 'string amount', 'uint64 time'],
      { destination: to, token: 'PURR', amount, time: '1' },
      `can move ${amount} PURR from your Hyperliquid account to ${to}`
    ],
    [
      'ApproveAgent',
      ['address agentAddress', 'string agentName', 'uint64 nonce'],
      { agentAddress: to, agentName: random.name(), nonce: '1' },
      `${to} can trade with everything in your Hyperliquid account`
    ]
  ] as const)
  const whole: readonly Field[] = ['string hyperliquidChain', ...list]
  const asked = { hyperliquidChain: 'Mainnet', ...message }
  return service(random, 'HyperliquidSignTransaction', `HyperliquidTransaction:${action}`, whole, asked, said)
}

/** Makes types that look like a login or a profile, and transfer something nevertheless. */
const disguised: Maker = (random, { account }) => {
  const text = toHex(random.bits(60)).slice(2)
  const [type, list, message] = random.pick([
    ['Space', ['address from', 'string space', 'uint64 timestamp', 'string settings'], { from: account, settings: '{}' }],
    ['DeleteSpace', ['address from', 'string space', 'uint64 timestamp'], { from: account }],
    ['ChangeEmail', ['address user', 'string email', 'uint256 nonce'], { user: account, email: `${text}@evil.example` }],
    ['Payout', ['address user', 'string payee', 'uint256 nonce'], { user: account, payee: text }],
    ['Upgrade', ['address account', 'uint256 version', 'uint256 nonce'], { account, version: '2' }],
    ['Action', ['address user', 'uint8 kind', 'uint256 nonce'], { user: account, kind: 3 }],
    [random.name(), ['address user', `uint256 ${random.name()}Nonce`], { user: account }]
  ] as const)
  const shared: Message = { space: `${text}.eth`, timestamp: '1', nonce: '1', ...message }
  const whole = Object.fromEntries(fields(...(list as readonly Field[])).map(({ name }) => [name, shared[name] ?? '1']))
  return service(random, random.name(), type, list, whole, 'a form that this wallet doesn’t know')
}

export const elsewhereMakers: readonly Maker[] = [nameProof, key, hyperliquid, disguised]
