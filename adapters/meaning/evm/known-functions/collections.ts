// Claims, mints, purchases, names, votes, and cancellations. Argument names are their roles (`roles.ts`). Excluded: filling those
// of several orders that are still open (`fulfillAvailableAdvancedOrders`), where a maker can cancel the one that pays the user
// and leave the one that costs, and purchases at an unnamed price in tokens, such as mints whose creator may change it (Manifold,
// Highlight).

const basicOrder =
  '(address token,uint256 exact,uint256 exact,address label,address pool,address token,uint256 exact,uint256 exact,uint8 flag,uint256 deadline,uint256 deadline,bytes32 id,uint256 nonce,bytes32 id,bytes32 id,uint256 limit,(uint256 exact,address fee)[],bytes signature)'
// amounts that change between a start and an end depend on the time of the block
const orderPaying = (whom: string, start = 'start', end = 'end', type = 'orderType'): string =>
  `address label,address pool,(uint8 flag,address token,uint256 exact,uint256 ${start},uint256 ${end})[],(uint8 flag,address token,uint256 exact,uint256 ${start},uint256 ${end},address ${whom})[],uint8 ${type},uint256 deadline,uint256 deadline,bytes32 id,uint256 nonce,bytes32 id,uint256 limit`
const order = orderPaying('fee')
const advancedOrder = `((${order}),uint120 exact,uint120 exact,bytes signature,bytes note)`
const criteria = '(uint256 index,uint8 flag,uint256 index,uint256 exact,bytes32[] proof)'
const allowed = '(bytes32[] proof,uint256 limit,uint256 limit,address token)'
const seaDrop =
  '(uint256 exact,uint256 limit,uint256 deadline,uint256 deadline,uint256 index,uint256 limit,uint256 exact,bool flag)'

export const claims = [
  'claim()',
  'claim(uint256 exact)',
  'claim(uint256 exact,bytes32[] proof)',
  'claim(address receiver,uint256 exact,bytes32[] proof)',
  'claim(uint256 index,uint256 exact,bytes32[] proof)',
  'claim(uint256 index,address receiver,uint256 exact,bytes32[] proof)',
  'claim(address[] receiver,address[] token,uint256[] exact,bytes32[][] proof)',
  'claim(bytes16 id,bytes32[] proof,uint256 exact)',
  // Compound 2: the owner of the rewards
  'claimComp(address receiver)'
] as const

export const mints = [
  'mint(address receiver) payable',
  'mint(address receiver,uint256 exact) payable',
  'mint(uint256 exact,bytes32[] proof) payable',
  'publicMint(uint256 exact) payable',
  // SeaDrop
  'mintPublic(address token,address label,address receiverOrSender,uint256 exact) payable',
  `mintAllowList(address token,address label,address receiverOrSender,uint256 exact,${seaDrop},bytes32[] proof) payable`,
  `mintSigned(address token,address label,address receiverOrSender,uint256 exact,${seaDrop},uint256 nonce,bytes signature) payable`,
  // thirdweb: at exactly this price
  `claim(address receiver,uint256 exact,address token,uint256 exact,${allowed},bytes note) payable`,
  `claim(address receiver,uint256 index,uint256 exact,address token,uint256 exact,${allowed},bytes note) payable`,
  // Zora: the first word of the bytes is the recipient
  'mint(address pool,uint256 index,uint256 exact,address[] label,bytes receiver) payable'
] as const

/** Seaport: fills an order of another user. */
export const purchases = [
  `fulfillBasicOrder(${basicOrder}) payable`,
  `fulfillBasicOrder_efficient_6GL6yc(${basicOrder}) payable`,
  `fulfillOrder(((${order}),bytes signature),bytes32 id) payable`,
  `fulfillAdvancedOrder(${advancedOrder},${criteria}[],bytes32 id,address receiverOrSender) payable`
] as const

export const names = [
  'commit(bytes32 id)',
  'register(string text,address receiver,uint256 exact,bytes32 id) payable',
  // the last argument burns rights of the owner, and must be zero
  'register(string text,address receiver,uint256 exact,bytes32 id,address pool,bytes[] note,bool flag,uint16 none) payable',
  'register((string text,address receiver,uint256 exact,bytes32 id,address pool,bytes[] note,uint8 flag,bytes32 id)) payable',
  'register((string text,address receiver,uint256 exact,address pool,bytes[] note,bool flag)) payable',
  'renew(string text,uint256 exact) payable',
  'renew(string text,uint256 exact,bytes32 id) payable',
  'setText(bytes32 id,string text,string text)',
  'setName(string text)',
  'renewAll(string[] text,uint256 exact) payable',
  // the account to which the name resolves
  'setAddr(bytes32 id,address receiver)'
] as const

export const votes = [
  // ERC-5805
  'delegate(address delegate)',
  'castVote(uint256 index,uint8 flag)',
  'castVoteWithReason(uint256 index,uint8 flag,string text)',
  'castVoteWithReasonAndParams(uint256 index,uint8 flag,string text,bytes note)',
  'vote_for_gauge_weights(address pool,uint256 exact)',
  'propose(address[] label,uint256[] exact,bytes[] note,string text)',
  // EAS
  'attest((bytes32 id,(address label,uint64 deadline,bool flag,bytes32 id,bytes note,uint256 exact))) payable'
] as const

/** Revocations of rights, and cancellations of orders. */
export const ends = [
  // Permit2
  'lockdown((address token,address label)[])',
  'invalidateNonces(address token,address label,uint48 nonce)',
  'invalidateUnorderedNonces(uint256 nonce,uint256 nonce)',
  // Seaport, CoW Protocol
  'incrementCounter()',
  `cancel((${orderPaying('label', 'exact', 'exact', 'flag')})[])`,
  'invalidateOrder(bytes id)'
] as const
