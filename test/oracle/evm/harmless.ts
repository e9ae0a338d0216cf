import { encodeFunctionData, parseAbi, stringToHex, type Address, type Hex } from 'viem'
import { createMessage } from '../../../adapters/siwx/index.ts'
import { readMessageRequest, readTypedDataRequest } from '../../../frame/page/approve/signature-request.ts'
import type { TypedDataTable } from '../../../adapters/meaning/evm/typed-data/table.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { showCall } from './call-kind.ts'
import { knownOwn } from './known-cases.ts'
import { randomOf, type Random } from './random.ts'
import { fields, type Field } from './signed-case.ts'
import type { CaseResult } from './signed-kind.ts'
import type { Message, Types } from './signed-words.ts'
import type { OracleWorld } from './world.ts'

// Realistic requests that move and grant nothing. A screen that warns of them teaches users to ignore warnings. JSON is not among
// the texts: a profile change looks like one that moves assets.

interface Plan {
  readonly seed: number
  readonly from: number
  readonly count: number
  readonly table?: TypedDataTable | undefined
}

/** Makes harmless requests; a danger in any of them is a miss. */
export async function runHarmless(world: OracleWorld, { seed, from, count, table }: Plan): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = []
  for (let index = from; index < from + count; index++) {
    const random = randomOf(seed, 'harmless', index)
    const { name, dangers } = await random.pick([message, message, signIn, typed, typed, call])(random, world, table)
    results.push({
      name: `harmless ${index}: ${name}`,
      moved: false,
      danger: dangers.length > 0,
      ...(dangers.length > 0 && { missed: `harmless ${index}: ${name} says ${dangers[0]}` })
    })
  }
  return results
}

interface Shown {
  readonly name: string
  readonly dangers: readonly string[]
}

const texts: readonly ((random: Random, account: Address) => string)[] = [
  random =>
    `Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service.\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nNonce:\n${random.word().slice(2, 34)}`,
  (random, account) =>
    `Sign this message to prove that you own ${account}.\n\nTimestamp: ${1_700_000_000 + random.integer(90_000_000)}`,
  random => `I agree to the terms of service, version ${random.integer(12)}.${random.integer(30)}.`,
  random => `Login code: ${random.integer(1_000_000)}`,
  random => `gm ${random.name()} 🌞`,
  random => `Verify your wallet for the Discord server "${random.name()}".\nUser: ${random.name()}#${random.integer(9999)}`,
  random => `Nonce: ${random.word()}`,
  random => `dApp key generation\nversion ${random.integer(9)}\n\nOnly sign this message on a site that you trust.`,
  random => `${random.name()} möchte wissen, dass diese Adresse Ihnen gehört. Nr. ${random.integer(100_000)}`,
  random => `登录 ${random.name().repeat(1 + random.integer(4))}\n随机数：${random.word()}`,
  random => `I am voting for option ${random.integer(5)} of proposal ${random.integer(300)}`,
  random => random.word().slice(2, 34),
  (random, account) =>
    `shop.example asks you to sign in.\n\nAddress: ${account}\nHash: ${random.word()}\nNonce: ${random.integer(1_000_000)}`,
  random => `Sign in to the shop\n\nChallenge: ${random.word().slice(2)}`,
  random => `I agree to https://shop.example/terms/${random.word().slice(2)}.`,
  (_, account) => `By signing you attest that you are the owner of ${account} and that you are of legal age.`
]

const message = async (random: Random, world: OracleWorld): Promise<Shown> => {
  const text = random.pick(texts)(random, world.account)
  const { approval } = readMessageRequest(
    world.requester,
    random.chance(0.5) ? stringToHex(text) : /^0x/.test(text) ? stringToHex(text) : text
  )
  return { name: text.slice(0, 24), dangers: approval.dangers }
}

const signIn = async (random: Random, world: OracleWorld): Promise<Shown> => {
  const text = createMessage({
    domain: 'shop.example',
    address: world.account,
    uri: 'https://shop.example/login',
    version: '1',
    chainId: world.chainId,
    nonce: random.word().slice(2, 20),
    issuedAt: new Date(1_700_000_000_000 + random.integer(90_000_000) * 1000).toISOString(),
    ...(random.chance(0.5) && { statement: 'Sign in to the shop.' })
  })
  return { name: 'sign-in', dangers: readMessageRequest(world.requester, stringToHex(text)).approval.dangers }
}

interface Harmless {
  readonly domain: Message
  readonly type: string
  readonly fields: readonly Field[]
  readonly message: Message
  /** Text that the screen shows nevertheless. */
  readonly states?: string
}

const later = (random: Random): number => 1_700_000_000 + random.integer(100_000_000)
const typedMakers: readonly ((random: Random, world: OracleWorld) => Harmless)[] = [
  (random, { account }) => ({
    domain: { name: 'snapshot', version: '0.1.4' },
    type: 'Vote',
    fields: [
      'address from',
      'string space',
      'uint64 timestamp',
      'bytes32 proposal',
      'uint32 choice',
      'string reason',
      'string app',
      'string metadata'
    ],
    message: {
      from: account,
      space: `${random.name()}.eth`,
      timestamp: later(random),
      proposal: random.word(),
      choice: 1 + random.integer(4),
      reason: 'Good for all',
      app: 'snapshot',
      metadata: '{}'
    }
  }),
  (random, { account }) => ({
    domain: { name: 'snapshot', version: '0.1.4' },
    type: 'Follow',
    fields: ['address from', 'string network', 'string space', 'uint64 timestamp'],
    message: { from: account, network: 's', space: `${random.name()}.eth`, timestamp: later(random) }
  }),
  (random, { account }) => ({
    domain: { name: 'snapshot', version: '0.1.4' },
    type: 'Profile',
    fields: ['address from', 'uint64 timestamp', 'string profile'],
    message: { from: account, timestamp: later(random), profile: `{"name":"${random.name()}"}` }
  }),
  (random, { chainId }) => ({
    domain: { name: 'Orderly', version: '1', chainId, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
    type: 'Registration',
    fields: ['string brokerId', 'uint256 chainId', 'uint64 timestamp', 'uint256 registrationNonce'],
    message: {
      brokerId: random.name(),
      chainId,
      timestamp: String(later(random) * 1000),
      registrationNonce: String(random.bits(38))
    }
  }),
  (random, { chainId, verifier }) => ({
    domain: { name: 'Governor', version: '1', chainId, verifyingContract: verifier },
    type: 'Ballot',
    fields: ['uint256 proposalId', 'uint8 support', 'address voter', 'uint256 nonce'],
    message: { proposalId: String(random.bits(250)), support: random.integer(3), voter: random.address(), nonce: '0' }
  }),
  (random, { chainId, verifier }) => ({
    domain: { name: 'Governor', version: '1', chainId, verifyingContract: verifier },
    type: 'ExtendedBallot',
    fields: ['uint256 proposalId', 'uint8 support', 'address voter', 'uint256 nonce', 'string reason', 'bytes params'],
    message: {
      proposalId: String(random.bits(250)),
      support: 1,
      voter: random.address(),
      nonce: '0',
      reason: 'Yes',
      params: random.word()
    }
  }),
  (random, { chainId, verifier }) => {
    const delegatee = random.address()
    return {
      domain: { name: 'Votes', version: '1', chainId, verifyingContract: verifier },
      type: 'Delegation',
      fields: ['address delegatee', 'uint256 nonce', 'uint256 expiry'],
      message: { delegatee, nonce: '0', expiry: String(later(random)) },
      states: `${delegatee} can vote`
    }
  },
  (random, { account, chainId, verifier }) => ({
    domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: verifier },
    type: 'CancelAuthorization',
    fields: ['address authorizer', 'bytes32 nonce'],
    message: { authorizer: account, nonce: random.word() }
  }),
  (random, { chainId, verifier }) => ({
    domain: { name: 'Gnosis Protocol', version: 'v2', chainId, verifyingContract: verifier },
    type: 'OrderCancellations',
    fields: ['bytes[] orderUids'],
    message: { orderUids: [`${random.word()}${'ab'.repeat(24)}`] }
  }),
  (random, { chainId, verifier }) => ({
    domain: { name: 'Seaport', version: '1.6', chainId, verifyingContract: verifier },
    type: 'OrderHash',
    fields: ['bytes32 orderHash'],
    message: { orderHash: random.word() }
  }),
  (random, { account }) => ({
    domain: { name: 'Ether Mail', version: '1', chainId: 1 },
    type: 'Mail',
    fields: ['address from', 'address to', 'string contents'],
    message: { from: account, to: random.address(), contents: `Hello, ${random.name()}!` }
  }),
  (random, { account, chainId }) => ({
    domain: { name: 'EIP712 Auth', version: '2', chainId },
    type: 'Session',
    fields: ['address user', 'bytes32 challenge', 'uint256 issuedAt', 'uint256 expiresAt', 'string uri'],
    message: {
      user: account,
      challenge: random.word(),
      issuedAt: String(later(random)),
      expiresAt: String(later(random)),
      uri: 'https://shop.example'
    }
  })
]

const typed = async (random: Random, world: OracleWorld, table: TypedDataTable | undefined): Promise<Shown> => {
  const { domain, type, fields: list, message: asked, states } = random.pick(typedMakers)(random, world)
  const types: Types = { [type]: fields(...list) }
  const { approval } = await readTypedDataRequest(world.requester, { domain, types, primaryType: type, message: asked }, table)
  const isSilent = states !== undefined && !approval.warnings.some(warning => warning.includes(states))
  return { name: type, dangers: isSilent ? ['nothing of what it does'] : approval.dangers }
}

const harmlessAbi = parseAbi([
  'function claim()',
  'function castVote(uint256 proposal, uint8 support)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function delegate(address to)'
])

const callMakers: readonly ((random: Random, world: OracleWorld) => { name: string; to: Address; data: Hex; value?: bigint })[] =
  [
    (_, { hostile }) => ({ name: 'claim', to: hostile, data: encodeFunctionData({ abi: harmlessAbi, functionName: 'claim' }) }),
    (random, { hostile }) => ({
      name: 'vote',
      to: hostile,
      data: encodeFunctionData({ abi: harmlessAbi, functionName: 'castVote', args: [random.bits(200), 1] })
    }),
    knownOwn,
    knownOwn,
    random => ({
      name: 'wrap',
      to: contracts.weth,
      data: encodeFunctionData({ abi: harmlessAbi, functionName: 'deposit' }),
      value: random.bits(50)
    }),
    random => ({
      name: 'unwrap',
      to: contracts.weth,
      data: encodeFunctionData({ abi: harmlessAbi, functionName: 'withdraw', args: [random.bits(50)] })
    }),
    (random, { verifier }) => ({
      name: 'take back',
      to: verifier,
      data: encodeFunctionData({
        abi: parseAbi(['function approve(address spender, uint256 amount)']),
        args: [random.address(), 0n]
      })
    })
  ]

const call = async (random: Random, world: OracleWorld): Promise<Shown> => {
  const { name, to, data, value = 0n } = random.pick(callMakers)(random, world)
  const { dangers } = await showCall(world, { to, value, data })
  return { name, dangers }
}
