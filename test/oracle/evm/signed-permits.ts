import { maxUint256 } from 'viem'
import { amountOf, deadline, fields, one, type Field, type Maker } from './signed-case.ts'

export const permit: Maker = (random, world) =>
  one(
    world,
    'Dollar',
    'Permit',
    { Permit: fields('address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline') },
    { owner: world.account, spender: random.address(), value: amountOf(random), nonce: '0', deadline: deadline(random) },
    { effects: [{ kind: 'allow', party: ['spender'], amount: ['value'] }], states: [['spender'], ['value']] }
  )

export const daiPermit: Maker = (random, world) =>
  one(
    world,
    'Dai Stablecoin',
    'Permit',
    { Permit: fields('address holder', 'address spender', 'uint256 nonce', 'uint256 expiry', 'bool allowed') },
    { holder: world.account, spender: random.address(), nonce: '0', expiry: deadline(random), allowed: true },
    { effects: [{ kind: 'allow', party: ['spender'], amount: maxUint256 }], states: [['spender'], { text: 'nlimited' }] }
  )

export const otherPermit: Maker = (random, world) => {
  const amount = random.pick(['amount', 'value', 'wad', 'allowance', 'rawAmount', 'quantity'])
  const owner: readonly Field[] = random.chance(0.5) ? [`address ${random.pick(['owner', 'holder', 'from', 'account'])}`] : []
  const type = random.pick(['Permit', 'Approve', 'ApproveWithSig', 'Allow', 'TokenPermit', 'PermitSpend'])
  const list = fields(
    ...owner,
    'address spender',
    `uint256 ${amount}`,
    'uint256 nonce',
    `uint256 ${random.pick(['deadline', 'expiry', 'validUntil'])}`
  )
  const message = Object.fromEntries(
    list.map(({ name, type: own }) => [
      name,
      name === amount ? amountOf(random) : own === 'uint256' ? deadline(random) : world.account
    ])
  )
  return one(
    world,
    random.name(),
    type,
    { [type]: list },
    { ...message, spender: random.address() },
    {
      effects: [{ kind: 'allow', party: ['spender'], amount: [amount] }],
      states: [['spender'], [amount]]
    }
  )
}

export const permitForAll: Maker = (random, world) =>
  one(
    world,
    'Positions',
    'PermitForAll',
    { PermitForAll: fields('address operator', 'bool approved', 'uint256 nonce', 'uint256 deadline') },
    { operator: random.address(), approved: true, nonce: '3', deadline: deadline(random) },
    { effects: [{ kind: 'allow-all', party: ['operator'], amount: 0n }], states: [['operator']] }
  )

export const permit2: Maker = (random, world) => {
  const isBatch = random.chance(0.5)
  const base = {
    domain: { name: 'Permit2', chainId: world.chainId, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' }
  }
  const spender = random.address()
  if (random.chance(0.5)) {
    const type = isBatch ? 'PermitBatch' : 'PermitSingle'
    const details = () => ({ token: world.token, amount: amountOf(random), expiration: deadline(random), nonce: '0' })
    const list = isBatch ? [details(), details()] : details()
    const path = isBatch ? ['details', 1] : ['details']
    return {
      ...base,
      primaryType: type,
      types: {
        [type]: fields(isBatch ? 'PermitDetails[] details' : 'PermitDetails details', 'address spender', 'uint256 sigDeadline'),
        PermitDetails: fields('address token', 'uint160 amount', 'uint48 expiration', 'uint48 nonce')
      },
      message: { details: list, spender, sigDeadline: deadline(random) },
      effects: [{ kind: 'allow', party: ['spender'], amount: [...path, 'amount'] }],
      states: [['spender'], [...path, 'amount']]
    }
  }
  const isWitness = random.chance(0.5)
  const type = `Permit${isBatch ? 'Batch' : ''}${isWitness ? 'Witness' : ''}TransferFrom`
  const permitted = () => ({ token: world.token, amount: amountOf(random) })
  const path = isBatch ? ['permitted', 0] : ['permitted']
  return {
    ...base,
    primaryType: type,
    types: {
      [type]: fields(
        isBatch ? 'TokenPermissions[] permitted' : 'TokenPermissions permitted',
        'address spender',
        'uint256 nonce',
        'uint256 deadline',
        ...(isWitness ? (['Quote witness'] as const) : [])
      ),
      TokenPermissions: fields('address token', 'uint256 amount'),
      ...(isWitness && { Quote: fields('address solver', 'bytes32 id') })
    },
    message: {
      permitted: isBatch ? [permitted(), permitted()] : permitted(),
      spender,
      nonce: String(random.bits(60)),
      deadline: deadline(random),
      ...(isWitness && { witness: { solver: random.address(), id: random.word() } })
    },
    effects: [{ kind: 'transfer', party: random.address(), amount: [...path, 'amount'] }],
    states: [['spender'], [...path, 'amount']]
  }
}

export const authorization: Maker = (random, world) => {
  const type = random.pick(['TransferWithAuthorization', 'ReceiveWithAuthorization'])
  return one(
    world,
    'USD Coin',
    type,
    {
      [type]: fields('address from', 'address to', 'uint256 value', 'uint256 validAfter', 'uint256 validBefore', 'bytes32 nonce')
    },
    {
      from: world.account,
      to: random.address(),
      value: amountOf(random),
      validAfter: '0',
      validBefore: deadline(random),
      nonce: random.word()
    },
    { effects: [{ kind: 'transfer', party: ['to'], amount: ['value'] }], states: [['to'], ['value']] }
  )
}
