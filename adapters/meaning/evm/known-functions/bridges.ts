// Bridges. Argument names are their roles (`roles.ts`). No simulation shows what arrives. Excluded: a relayer's fee that is
// deducted from the amount if another token may arrive (Hop).

const layerZero =
  '(uint32 eid,bytes32 receiver,uint256 amount,uint256 arrives,bytes options,bytes none,bytes mode),(uint256 limit,uint256 none),address refund'

export const bridges = [
  // Across: with a message the recipient makes calls
  'depositV3(address receiver,address receiver,address token,address remote,uint256 amount,uint256 arrives,uint256 chain,address label,uint32 deadline,uint32 deadline,uint32 deadline,bytes none) payable',
  'deposit(bytes32 receiver,bytes32 receiver,bytes32 token,bytes32 remote,uint256 amount,uint256 arrives,uint256 chain,bytes32 label,uint32 deadline,uint32 deadline,uint32 deadline,bytes none) payable',
  // Optimism and other OP Stack networks
  'depositETH(uint32 gas,bytes note) payable',
  'depositETHTo(address receiver,uint32 gas,bytes note) payable',
  'depositERC20(address token,address remote,uint256 amount,uint32 gas,bytes note)',
  'depositERC20To(address token,address remote,address receiver,uint256 amount,uint32 gas,bytes note)',
  'bridgeETH(uint32 gas,bytes note) payable',
  'bridgeETHTo(address receiver,uint32 gas,bytes note) payable',
  'bridgeERC20(address token,address remote,uint256 amount,uint32 gas,bytes note)',
  'bridgeERC20To(address token,address remote,address receiver,uint256 amount,uint32 gas,bytes note)',
  'withdraw(address token,uint256 amount,uint32 gas,bytes note) payable',
  'withdrawTo(address token,address receiver,uint256 amount,uint32 gas,bytes note) payable',
  'proveWithdrawalTransaction((uint256 nonce,address label,address label,uint256 exact,uint256 gas,bytes note),uint256 index,(bytes32 proof,bytes32 proof,bytes32 proof,bytes32 proof),bytes[] proof)',
  // Arbitrum
  'depositEth() payable',
  'withdrawEth(address receiver) payable',
  'outboundTransfer(address token,address receiver,uint256 amount,uint256 gas,uint256 gas,bytes gateway) payable',
  'outboundTransfer(address remote,address receiver,uint256 amount,bytes gateway)',
  'outboundTransferCustomRefund(address token,address receiver,address receiver,uint256 amount,uint256 gas,uint256 gas,bytes gateway) payable',
  // Polygon
  'depositEtherFor(address receiver) payable',
  'depositFor(address receiver,address token,bytes note)',
  'bridgeAsset(uint32 rollup,address receiver,uint256 amount,address token,bool flag,bytes signature) payable',
  // CCTP 1 and 2: the only account that may complete it, and the maximum fee
  'depositForBurn(uint256 amount,uint32 circle,bytes32 receiver,address token)',
  'depositForBurn(uint256 amount,uint32 circle,bytes32 receiver,address token,bytes32 receiverOrSender,uint256 deducted,uint32 flag)',
  // Wormhole: a fee goes to the relayer that delivers it
  'transferTokens(address token,uint256 amount,uint16 wormhole,bytes32 receiver,uint256 none,uint32 nonce) payable',
  // Hyperlane
  'transferRemote(uint32 hyperlane,bytes32 receiver,uint256 amount) payable',
  // LayerZero: a message would act in the name of the account, and a fee in LayerZero's token is charged in addition to native
  // currency
  `send(${layerZero}) payable`,
  // Stargate 2
  `sendToken(${layerZero}) payable`
] as const
