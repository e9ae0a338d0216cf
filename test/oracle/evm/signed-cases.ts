import { encodeFunctionData, erc20Abi, getAddress, maxUint256, padHex, toHex, type Address, type Hex } from 'viem'
import { amountOf, deadline, fields, one, type Field, type Maker } from './signed-case.ts'
import { elsewhereMakers } from './signed-elsewhere.ts'
import { collectionOrder, pairOrder, seaport } from './signed-orders.ts'
import { authorization, daiPermit, otherPermit, permit, permit2, permitForAll } from './signed-permits.ts'

// Requests for typed data signatures, as wallets receive them, by protocol.

const transferCall = (to: Address, amount: string): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, BigInt(amount)] })

const operation: Maker = (random, world) => {
  const to = random.address()
  const amount = amountOf(random)
  const callData = transferCall(to, amount)
  const isOwn = random.chance(0.5)
  const sender = isOwn ? random.pick([world.account, world.smart]) : random.address()
  const isSafe = !isOwn && random.chance(0.3)
  const type = isSafe ? 'SafeOp' : random.pick(['PackedUserOperation', 'UserOperation'])
  const name = isSafe ? 'safe' : 'sender'
  const list = fields(
    `address ${name}`,
    'uint256 nonce',
    'bytes initCode',
    'bytes callData',
    'bytes32 accountGasLimits',
    'uint256 preVerificationGas',
    'bytes32 gasFees',
    'bytes paymasterAndData'
  )
  const message = {
    [name]: sender,
    nonce: '0',
    initCode: '0x',
    callData,
    accountGasLimits: random.word(),
    preVerificationGas: '50000',
    gasFees: random.word(),
    paymasterAndData: '0x'
  }
  return one(world, 'ERC4337', type, { [type]: list }, message, {
    effects: [{ kind: 'execute', party: to, amount: ['callData'] }],
    states: isOwn ? [] : [{ text: to }, { text: amount }, [name]],
    ...(isOwn && { isRefused: true })
  })
}

const safeTransaction: Maker = (random, world) => {
  const to = random.address()
  const amount = amountOf(random)
  const isDelegateCall = random.chance(0.4)
  const list = fields(
    'address to',
    'uint256 value',
    'bytes data',
    'uint8 operation',
    'uint256 safeTxGas',
    'uint256 baseGas',
    'uint256 gasPrice',
    'address gasToken',
    'address refundReceiver',
    'uint256 nonce'
  )
  const none = padHex('0x', { size: 20 })
  const safe = `Made by\n${getAddress(world.token)}`
  const message = {
    to: world.token,
    value: '0',
    data: transferCall(to, amount),
    operation: isDelegateCall ? 1 : 0,
    safeTxGas: '0',
    baseGas: '0',
    gasPrice: '0',
    gasToken: none,
    refundReceiver: none,
    nonce: '7'
  }
  return {
    domain: { chainId: world.chainId, verifyingContract: world.token },
    types: { SafeTx: list },
    primaryType: 'SafeTx',
    message,
    effects: [{ kind: 'execute', party: to, amount: ['data'] }],
    // not in the name of the signer, but of the Safe
    states: isDelegateCall
      ? [{ text: 'another contract’s code with full control' }]
      : [{ text: to }, { text: `${safe} | any account` }]
  }
}

const forward: Maker = (random, world) => {
  const to = random.address()
  const amount = amountOf(random)
  const data = transferCall(to, amount)
  if (random.chance(0.5)) {
    const list = fields('uint256 nonce', 'address from', 'bytes functionSignature')
    return one(
      world,
      'Plasma',
      'MetaTransaction',
      { MetaTransaction: list },
      { nonce: '0', from: world.account, functionSignature: data },
      {
        effects: [{ kind: 'execute', party: to, amount: ['functionSignature'] }],
        states: [{ text: to }, { text: 'Anyone with this signature can make' }]
      }
    )
  }
  const list = fields(
    'address from',
    'address to',
    'uint256 value',
    'uint256 gas',
    'uint256 nonce',
    'uint48 deadline',
    'bytes data'
  )
  const message = {
    from: world.account,
    to: world.token,
    value: '0',
    gas: '500000',
    nonce: '0',
    deadline: deadline(random),
    data
  }
  return one(world, 'Forwarder', 'ForwardRequest', { ForwardRequest: list }, message, {
    effects: [{ kind: 'execute', party: to, amount: ['data'] }],
    states: [{ text: to }, { text: 'Anyone with this signature can make' }]
  })
}

/** Makes a Porto intent: calls of the account, and the payment for them. */
const intent: Maker = (random, world) => {
  const to = random.address()
  const none = padHex('0x', { size: 20 })
  const types = {
    Intent: fields(
      'bool multichain',
      'address eoa',
      'Call[] calls',
      'uint256 nonce',
      'address payer',
      'address paymentToken',
      'uint256 paymentMaxAmount',
      'uint256 combinedGas',
      'bytes[] encodedPreCalls',
      'bytes[] encodedFundTransfers',
      'address settler',
      'uint256 expiry'
    ),
    Call: fields('address to', 'uint256 value', 'bytes data')
  }
  const message = {
    multichain: false,
    eoa: world.account,
    calls: [{ to: world.token, value: '0', data: transferCall(to, amountOf(random)) }],
    nonce: '0',
    payer: random.pick([none, world.account]),
    paymentToken: world.token,
    paymentMaxAmount: amountOf(random),
    combinedGas: '1000000',
    encodedPreCalls: [],
    encodedFundTransfers: [],
    settler: none,
    expiry: deadline(random)
  }
  return one(world, 'Orchestrator', 'Intent', types, message, {
    effects: [{ kind: 'execute', party: to, amount: ['calls', 0, 'data'] }],
    states: [{ text: to }, ['paymentMaxAmount'], { text: 'Anyone with this signature can make' }]
  })
}

const delegation: Maker = (random, world) => {
  if (random.chance(0.5)) {
    const message = { delegate: random.address(), delegator: world.account, authority: random.word(), caveats: [], salt: '0' }
    const types = {
      Delegation: fields('address delegate', 'address delegator', 'bytes32 authority', 'Caveat[] caveats', 'uint256 salt'),
      Caveat: fields('address enforcer', 'bytes terms')
    }
    return one(world, 'DelegationManager', 'Delegation', types, message, {
      effects: [{ kind: 'allow-all', party: ['delegate'], amount: 0n }],
      states: [['delegate'], { text: 'anything with the account' }]
    })
  }
  const message = { chainId: String(world.chainId), address: random.address(), nonce: '0' }
  return one(
    world,
    'Account',
    'Authorization',
    { Authorization: fields('uint256 chainId', 'address address', 'uint256 nonce') },
    message,
    {
      effects: [{ kind: 'allow-all', party: ['address'], amount: 0n }],
      states: [['address'], { text: 'can do anything with your account' }]
    }
  )
}

const nested: Maker = (random, world) => {
  if (random.chance(0.5)) {
    const inner = random.pick([permit, authorization])(random, world)
    const types = {
      TypedDataSign: fields(
        `${inner.primaryType} contents`,
        'string name',
        'string version',
        'uint256 chainId',
        'address verifyingContract',
        'bytes32 salt'
      ),
      ...inner.types
    }
    const message = {
      contents: inner.message,
      name: 'Account',
      version: '1',
      chainId: String(world.chainId),
      verifyingContract: world.smart,
      salt: random.word()
    }
    return {
      ...inner,
      types,
      primaryType: 'TypedDataSign',
      message,
      effects: inner.effects.map(effect => ({
        ...effect,
        party: typeof effect.party === 'string' ? effect.party : ['contents', ...effect.party],
        amount: typeof effect.amount === 'bigint' ? effect.amount : ['contents', ...effect.amount]
      })),
      states: [...inner.states.map(each => ('text' in each ? each : ['contents', ...each])), { text: world.smart }]
    }
  }
  const hash = random.word()
  const [type, field] = random.pick([
    ['PersonalSign', 'bytes prefixed'],
    ['SafeMessage', 'bytes message'],
    ['CoinbaseSmartWalletMessage', 'bytes32 hash'],
    ['Kernel', 'bytes32 hash']
  ] as const)
  const value = type === 'PersonalSign' ? `${toHex('\u0019Ethereum Signed Message:\n32')}${hash.slice(2)}` : hash
  const list = fields(field)
  const party = random.address()
  return one(
    world,
    'Account',
    type,
    { [type]: list },
    { [list[0]!.name]: value },
    {
      effects: [{ kind: 'allow', party, amount: maxUint256 }],
      states: [{ text: type === 'PersonalSign' || type === 'SafeMessage' ? '32 bytes' : 'signs a hash' }]
    }
  )
}

/**
 * Makes types that no wallet can know: they name the account and an amount, or an amount and its
 * recipient.
 */
const unknown: Maker = (random, world) => {
  const amount = random.pick(['amount', 'value', 'qty', 'quantity', 'tokenAmount', 'assets', 'units', 'fiatValue', random.name()])
  const account = random.pick(['user', 'account', 'member', 'client', random.name()])
  const type = random.pick(['Withdrawal', 'Bet', 'Payout', 'Intent', random.name()])
  const list = fields(`address ${account}`, `uint256 ${amount}`, 'uint256 nonce', 'uint256 deadline')
  const message = { [account]: world.account, [amount]: amountOf(random), nonce: '1', deadline: deadline(random) }
  return one(world, random.name(), type, { [type]: list }, message, {
    effects: [{ kind: 'transfer', party: random.address(), amount: [amount] }],
    states: []
  })
}

/** Makes a permission for another address, under names that no wallet can know. */
const unknownRight: Maker = (random, world) => {
  const holder = random.pick(['manager', 'authorized', 'masterContract', 'subaccount', 'key', 'dispatcher', random.name()])
  const flag: readonly Field[] = random.chance(0.5) ? [`bool ${random.pick(['isAllowed', 'isAuthorized', 'shouldAdd'])}`] : []
  const type = random.pick(['Authorization', 'SubaccountApproval', 'Register', 'SetDispatcherWithSig', random.name()])
  const list = fields('address owner', `address ${holder}`, ...flag, 'uint256 nonce', 'uint256 expiry')
  const message = Object.fromEntries(
    list.map(({ name, type: own }) => [name, own === 'bool' ? true : own === 'uint256' ? deadline(random) : world.account])
  )
  return one(
    world,
    random.name(),
    type,
    { [type]: list },
    { ...message, [holder]: random.address() },
    {
      effects: [{ kind: 'allow-all', party: [holder], amount: 0n }],
      states: []
    }
  )
}

/**
 * Makes an order that looks empty and without an owner, and has the relevant values beside its empty
 * lists.
 */
const emptyLists: Maker = (random, world) => {
  const [type, holder, amount] = [random.name(), random.pick(['spender', 'taker', random.name()]), random.name()]
  const list: readonly Field[] = random.pick([
    ['address offerer', 'Item[] offer', 'Item[] consideration'],
    ['Item[] details', 'address spender', 'uint256 sigDeadline'],
    ['address spender', 'uint256 value', 'Item[] permitted']
  ])
  const types = { [type]: fields(...list, `address of${holder}`, `uint256 of${amount}`), Item: fields('uint8 itemType') }
  const empty = Object.fromEntries(
    types[type]!.map(({ name, type: own }) => [
      name,
      own === 'Item[]' ? [] : own === 'address' ? padHex('0x', { size: 20 }) : '0'
    ])
  )
  const message = { ...empty, [`of${holder}`]: random.address(), [`of${amount}`]: amountOf(random) }
  return one(world, random.name(), type, types, message, {
    effects: [{ kind: 'allow', party: [`of${holder}`], amount: [`of${amount}`] }],
    states: []
  })
}

/**
 * Makes messages that protocols hash themselves, or state as text only: an agent, a signer, a key, an
 * order.
 */
const unknownWords: Maker = (random, world) => {
  const [type, list, message] = random.pick([
    ['Agent', ['string source', 'bytes32 connectionId'], { source: 'a', connectionId: random.word() }],
    ['LinkSigner', ['bytes32 sender', 'bytes32 signer'], { sender: random.word(), signer: random.word() }],
    ['Order', ['bytes32 orderHash', 'uint256 nonce'], { orderHash: random.word(), nonce: '1' }],
    ['SuperTx', ['bytes32[] hashes'], { hashes: [random.word(), random.word()] }],
    ['Derive', ['string action', 'string onlySignOn'], { action: 'Key', onlySignOn: 'https://shop.example' }],
    ['AddKey', ['string key', 'string scope', 'uint64 timestamp'], { key: random.name(), scope: 'trading', timestamp: '1' }]
  ] as const)
  return one(
    world,
    random.name(),
    type,
    { [type]: fields(...list) },
    { ...message },
    {
      effects: [{ kind: 'allow', party: random.address(), amount: maxUint256 }],
      states: []
    }
  )
}

/** Makers by kind of the oracle. */
export const signedMakers: Readonly<Record<string, readonly Maker[]>> = {
  'typed permits': [permit, daiPermit, otherPermit, permitForAll],
  'typed Permit2': [permit2],
  'typed EIP-3009': [authorization],
  'typed orders': [seaport, pairOrder, collectionOrder],
  'typed operations': [operation, safeTransaction, forward, intent],
  'typed delegations': [delegation],
  'typed nesting': [nested],
  'typed unknown': [unknown, unknownRight, unknownWords, emptyLists],
  'typed services': elsewhereMakers
}
