import { equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, parseEther, type Address, type Hex } from 'viem'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { drip } from '../../../stack/chains/faucet.ts'
import { call } from '../approve/call-requests.ts'
import { attacker, compile, deployData, openUser } from '../approve/local-user.ts'

const chain = seededChain()
const dollar = contracts.dollar
const [weth, collection] = [contracts.weth, contracts.ships] as Address[]

const tokenInterface = `interface IToken {
    function balanceOf(address) external view returns (uint256);
    function transfer(address, uint256) external returns (bool);
    function transferFrom(address, address, uint256) external returns (bool);
  }`

const givesWhenRead = `function balanceOf(address who) external returns (uint256) {
      uint256 have = token.balanceOf(address(this));
      if (have > 0 && block.number <= taken + 1) token.transfer(who, have);
      return 0;
    }`

/** Takes all that it may, and returns it on a balance query in the same block. */
const giver = compile(
  'Giver',
  `// SPDX-License-Identifier: Apache-2.0
  pragma solidity ^0.8.24;
  ${tokenInterface}
  contract Giver {
    IToken immutable token;
    uint256 taken;
    constructor(address token_) { token = IToken(token_); }
    fallback() external payable {
      token.transferFrom(msg.sender, address(this), token.balanceOf(msg.sender));
      taken = block.number;
    }
    ${givesWhenRead}
  }`
)

/**
 * Takes native currency and gives nothing; on a balance query in the same block it pays dollars.
 * No allowance is needed.
 */
const seller = compile(
  'Seller',
  `// SPDX-License-Identifier: Apache-2.0
  pragma solidity ^0.8.24;
  ${tokenInterface}
  contract Seller {
    IToken immutable token;
    address payable immutable thief = payable(msg.sender);
    uint256 taken;
    constructor(address token_) { token = IToken(token_); }
    fallback() external payable { taken = block.number; thief.transfer(msg.value); }
    ${givesWhenRead}
  }`
)

/** Takes everything if gas has a price, as in transactions, and pays the caller if it has none. */
const priced = compile(
  'Priced',
  `// SPDX-License-Identifier: Apache-2.0
  pragma solidity ^0.8.24;
  ${tokenInterface}
  contract Priced {
    IToken immutable token;
    address immutable thief = msg.sender;
    constructor(address token_) payable { token = IToken(token_); }
    fallback() external {
      if (tx.gasprice == 0 || block.basefee == 0 || tx.gasprice < block.basefee || gasleft() > 10000000)
        payable(msg.sender).transfer(0.5 ether);
      else token.transferFrom(msg.sender, thief, token.balanceOf(msg.sender));
    }
  }`
)

/** A token whose balances change without a log. */
const rebasing = compile(
  'Rebasing',
  `// SPDX-License-Identifier: Apache-2.0
  pragma solidity ^0.8.24;
  contract Rebasing {
    string public symbol = 'RBS';
    uint8 public decimals = 6;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 amount);
    constructor(address owner) { balanceOf[owner] = 100000000; }
    /// Logs one change and makes another one.
    function change(int256 logged, int256 made) external {
      if (logged > 0) emit Transfer(address(0), msg.sender, uint256(logged));
      if (logged < 0) emit Transfer(msg.sender, address(0), uint256(-logged));
      balanceOf[msg.sender] = uint256(int256(balanceOf[msg.sender]) + made);
    }
  }`
)
const change = (logged: bigint, made: bigint): Hex => call('function change(int256,int256)', [logged, made])
const aggregate = (token: Address, optional: boolean, data: Hex): Hex =>
  call('function aggregate3((address,bool,bytes)[])', [[[token, optional, data]]])
const transfer = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
const allow = (spender: Address): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })

type World = Awaited<ReturnType<typeof openUser>>
const deployed = async ({ sendAs }: World, data: Hex, value = 0n): Promise<Address> =>
  (await sendAs(attacker, { data, value })).contractAddress!
const changesOf = async (
  { describeRequest: sendRequest }: World,
  request: Parameters<World['describeRequest']>[0]
): Promise<string> => {
  const { approval } = await sendRequest(request)
  return [...(approval.sum ?? []), ...approval.rows].find(([label]) => label === 'Balance changes')![1]
}

describe('what a simulation says of balances', () => {
  test('is not corrected by a contract that is read: a loss in the logs is shown', async () => {
    const world = await openUser(chain)
    const at = await deployed(world, deployData(giver, dollar))
    await world.sendAs(world.user, { to: dollar, data: allow(at) })
    match(await changesOf(world, { to: at, data: aggregate(dollar, true, transfer(world.user.address, 0n)) }), /− 50000 LUSD/)
  })

  test('has no gain that only a read pays', async () => {
    const world = await openUser(chain)
    const at = await deployed(world, deployData(seller, dollar))
    await drip(chain.anvil.rpcUrl, { to: at, tokens: { dollar: 40_000_000_000n } })
    const data = aggregate(dollar, false, transfer(world.user.address, 40_000_000_000n))
    equal(await changesOf(world, { to: at, data, value: parseEther('10') }), '− 10 ETH')
  })

  test('is less of a gain and more of a loss than is logged, and never the reverse', async () => {
    const world = await openUser(chain)
    const at = await deployed(world, deployData(rebasing, world.user.address))
    const changeShown = async (logged: bigint, made: bigint) =>
      (await changesOf(world, { to: at, data: change(logged, made) })).split('\n')[0]
    equal(await changeShown(5_000_000n, 5_000_000n), '+ 5 RBS')
    // a fee-on-transfer token, and a balance that grows by itself
    equal(await changeShown(5_000_000n, 4_000_000n), '+ 4 RBS')
    equal(await changeShown(0n, 3_000_000n), 'None')
    equal(await changeShown(0n, -3_000_000n), '− 3 RBS')
    equal(await changeShown(-2_000_000n, 0n), '− 2 RBS')
    equal(await changeShown(-2_000_000n, -7_000_000n), '− 7 RBS')
    equal(await changeShown(9_000_000n, -1_000_000n), '− 1 RBS')
  })

  test('has what is wrapped and unwrapped, which no transfer logs', async () => {
    const world = await openUser(chain)
    const wrapped = await changesOf(world, { to: weth!, data: '0xd0e30db0', value: parseEther('2') })
    match(wrapped, /− 2 ETH\n\+ 2 WETH/)
    await world.sendAs(world.user, { to: weth!, data: '0xd0e30db0', value: parseEther('2') })
    const unwraps = call('function withdraw(uint256)', [parseEther('1')])
    match(await changesOf(world, { to: weth!, data: unwraps }), /− 1 WETH\n.*\n\+ 1 ETH/)
  })

  test('is of items too: a balance of a collection counts none of them twice', async () => {
    const world = await openUser(chain)
    await drip(chain.anvil.rpcUrl, { to: world.user.address, collections: { ships: 1 } })
    const owned = await idOf(world)
    const abi = parseAbi(['function transferFrom(address from, address to, uint256 id)'])
    const data = encodeFunctionData({ abi, args: [world.user.address, attacker.address, owned] })
    const lines = (await changesOf(world, { to: collection!, data })).split('\n')
    equal(lines.length, 2)
    ok(lines[0]!.startsWith('−') && lines[0]!.endsWith(`#${owned}`))
  })
})

async function idOf({ client, user }: World): Promise<bigint> {
  for (let id = 1n; id < 300n; id++) {
    const abi = parseAbi(['function ownerOf(uint256 id) view returns (address)'])
    const owner = await client.readContract({ address: collection!, abi, functionName: 'ownerOf', args: [id] }).catch(() => '')
    if (owner === user.address) return id
  }
  throw new Error('The account has no ship.')
}

describe('a contract that looks at what is paid for gas', () => {
  test('finds the price, the base fee and the limit of the transaction, and shows what it takes', async () => {
    const world = await openUser(chain)
    const at = await deployed(world, deployData(priced, dollar), parseEther('1'))
    await world.sendAs(world.user, { to: dollar, data: allow(at) })
    match(await changesOf(world, { to: at, data: '0x12345678', gas: '0x20000' }), /^− 50000 LUSD/)
  })
})
