import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stringToHex } from 'viem'
import { readTypedDataRequest } from '../../../../frame/page/approve/signature-request.ts'
import { account, addressOf, approvalOf, far, requester, rowsOf, stranger, typed, wordOf } from './typed-data-requests.ts'
import type { Case } from './unknown-type-case.ts'

const subaccount = `${account}64656661756c740000000000`

const dangerous: Readonly<Record<string, Case>> = {
  'a manager of Compound III': [
    'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)',
    { owner: account, manager: stranger, isAllowed: true, nonce: 0, expiry: far }
  ],
  'an authorization of Morpho': [
    'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)',
    { authorizer: account, authorized: stranger, isAuthorized: true, nonce: 0, deadline: far }
  ],
  'a master contract of BentoBox': [
    'SetMasterContractApproval(string warning,address user,address masterContract,bool approved,uint256 nonce)',
    { warning: 'Give FULL access?', user: account, masterContract: stranger, approved: true, nonce: 0 }
  ],
  'an action of Hyperliquid': [
    'Agent(string source,bytes32 connectionId)',
    { source: 'a', connectionId: wordOf('ab') },
    { name: 'Exchange', chainId: 1337 }
  ],
  'an order of Vertex': [
    'Order(bytes32 sender,int128 priceX18,int128 amount,uint64 expiration,uint64 nonce)',
    { sender: subaccount, priceX18: '1', amount: '-100000000000000000000', expiration: far, nonce: 1 }
  ],
  'a signer of Vertex': [
    'LinkSigner(bytes32 sender,bytes32 signer,uint64 nonce)',
    { sender: subaccount, signer: `${stranger}${'0'.repeat(24)}`, nonce: 1 }
  ],
  'a subaccount of GMX': [
    'SubaccountApproval(address subaccount,bool shouldAdd,uint256 expiresAt,uint256 nonce,uint256 deadline)',
    { subaccount: stranger, shouldAdd: true, expiresAt: far, nonce: 0, deadline: far }
  ],
  'a key of Orderly': [
    'AddOrderlyKey(string brokerId,uint256 chainId,string orderlyKey,string scope,uint64 timestamp,uint64 expiration)',
    { brokerId: 'x', chainId: 1, orderlyKey: 'ed25519:key', scope: 'read,trading', timestamp: 1, expiration: far }
  ],
  'several operations of Biconomy': [
    'SuperTx(MeeUserOp[] meeUserOps)MeeUserOp(bytes32 userOpHash,uint256 lowerBoundTimestamp,uint256 upperBoundTimestamp)',
    { meeUserOps: [{ userOpHash: wordOf('ab'), lowerBoundTimestamp: 0, upperBoundTimestamp: far }] }
  ],
  'a key of Aevo': ['Register(address key,uint256 expiry)', { key: stranger, expiry: far }],
  'a dispatcher of Lens': [
    'SetDispatcherWithSig(uint256 profileId,address dispatcher,uint256 nonce,uint256 deadline)',
    { profileId: 1, dispatcher: stranger, nonce: 0, deadline: far }
  ],
  'a hash with a nonce': ['Order(bytes32 orderHash,uint256 nonce)', { orderHash: wordOf('ab'), nonce: 1 }],
  'calls of Euler': [
    'Permit(address signer,address sender,uint256 nonce,uint256 deadline,uint256 value,bytes data)',
    { signer: account, sender: stranger, nonce: 0, deadline: far, value: 0, data: '0x12345678' }
  ],
  'a debt of Aave': [
    'DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)',
    { delegatee: stranger, value: far, nonce: 0, deadline: far }
  ],
  'an item': ['Unstake(address user,uint256 positionId,uint256 nonce)', { user: account, positionId: 7, nonce: 1 }],
  'a number of few bits': ['Leave(address user,uint32 shares)', { user: account, shares: 7 }],
  'a yes': ['Agree(address user,bool agreed)', { user: account, agreed: true }],
  'bytes of a known length': ['Sell(address user,bytes16 item)', { user: account, item: `0x${'ab'.repeat(16)}` }],
  'a receiver as a text': ['Payout(address user,string destination)', { user: account, destination: 'bob.eth' }],
  'an account as a text': ['Payout(address user,string note)', { user: account, note: `Pay ${stranger}` }],
  'a key as a text': ['Link(address user,string device)', { user: account, device: 'ab'.repeat(32) }],
  'nothing at all': ['Confirm()', {}],
  'an address of mail that recovers the account': [
    'ChangeEmail(address user,string email,uint256 nonce)',
    { user: account, email: 'thief@evil.example', nonce: 1 }
  ],
  'an upgrade of the account': ['Upgrade(address account,uint256 version,uint256 nonce)', { account, version: '666', nonce: 1 }],
  'a withdrawal as a number': ['Action(address user,uint8 kind,uint256 nonce)', { user: account, kind: 3, nonce: 1 }],
  'a login that no service is known for': [
    'Login(address wallet,uint256 nonce,uint256 chainId,string statement)',
    { wallet: account, nonce: 1, chainId: 1, statement: 'Log in' }
  ],
  'a profile that no service is known for': [
    'Profile(address user,string name,uint64 timestamp)',
    { user: account, name: 'bob', timestamp: far }
  ],
  'accepted terms': ['Terms(address wallet,bool tosAccepted)', { wallet: account, tosAccepted: true }],
  'the settings of a space of Snapshot': [
    'Space(address from,string space,uint64 timestamp,string settings)',
    { from: account, space: 'rich-dao.eth', timestamp: far, settings: JSON.stringify({ admins: [stranger] }) },
    { name: 'snapshot', version: '0.1.4' }
  ],
  'the end of a space of Snapshot': [
    'DeleteSpace(address from,string space,uint64 timestamp)',
    { from: account, space: 'rich-dao.eth', timestamp: far },
    { name: 'snapshot', version: '0.1.4' }
  ],
  'an alias that votes in Snapshot': [
    'Alias(address from,address alias)',
    { from: account, alias: stranger },
    { name: 'snapshot', version: '0.1.4' }
  ],
  'a key with its kind before it': [
    'Register(address account,string device,uint64 timestamp)',
    { account, device: 'ed25519:8hSHprDq2StXwMtNd43wDTXQYsjXcD4MJTXQYsjXcD4M', timestamp: 1 }
  ],
  'a key by the name of its type': [
    'AddTradingKey(address account,string name,uint64 timestamp)',
    { account, name: 'x', timestamp: 1 }
  ],
  'a scope that withdraws': [
    'Enable(address account,string scope,uint64 timestamp)',
    { account, scope: 'read,trading,withdraw', timestamp: 1 }
  ],
  'bytes in a text that is called a nonce': ['Link(address account,string nonce)', { account, nonce: `0x${'ab'.repeat(65)}` }],
  'bytes behind a word': [
    'Action(address user,string action,uint256 nonce)',
    { user: account, action: `go:0x${'ab'.repeat(100)}`, nonce: 1 }
  ],
  'a word that sells': ['Action(address user,string action,uint256 nonce)', { user: account, action: 'sell:7', nonce: 1 }],
  'a sentence that sells': ['Action(address user,string text)', { user: account, text: 'I sell all that I have' }],
  'a site that is no site': ['Login(address user,string uri)', { user: account, uri: 'sell everything' }],
  'a withdrawal': ['WithdrawAll(address account,uint256 nonce)', { account, nonce: 0 }],
  'an approval': ['ApproveWithdrawal(address account,uint256 requestId,uint256 nonce)', { account, requestId: 7, nonce: 0 }],
  'an offer that is accepted': ['AcceptOffer(address seller,uint256 proposalId)', { seller: account, proposalId: 7 }],
  'a claim in a struct within': [
    'Action(address user,claim_all what)claim_all(uint256 nonce)',
    { user: account, what: { nonce: 1 } }
  ]
}

const harmless: Readonly<Record<string, Case>> = {
  'a registration at Orderly': [
    'Registration(string brokerId,uint256 chainId,uint64 timestamp,uint256 registrationNonce)',
    { brokerId: 'woofi_pro', chainId: 1, timestamp: 1_798_761_600_000, registrationNonce: 194528949540 },
    { name: 'Orderly', verifyingContract: addressOf('cc') }
  ],
  'a profile of Snapshot': [
    'Profile(address from,uint64 timestamp,string profile)',
    { from: account, timestamp: far, profile: '{}' }
  ],
  'a space of Snapshot that is followed': ['Follow(address from,string space)', { from: account, space: 'boats.eth' }],
  'a proposal of Snapshot': [
    'Proposal(address from,string space,uint64 timestamp,string type,string title,string body,string discussion,string[] choices,uint64 start,uint64 end,uint64 snapshot,string network,string plugins)',
    {
      ...{ from: account, space: 'boats.eth', timestamp: far, type: 'basic', title: 'More boats', body: '', discussion: '' },
      ...{ choices: ['Yes', 'No'], start: 1, end: 2, snapshot: 3, network: '1', plugins: '{}' }
    }
  ],
  'a mail': [
    'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
    { from: { name: 'Cow', wallet: account }, to: { name: 'Bob', wallet: stranger }, contents: 'Hello, Bob!' }
  ],
  'a vote': [
    'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,string metadata)',
    {
      from: account,
      space: 'boats.eth',
      timestamp: far,
      proposal: wordOf('ab'),
      choice: 1,
      reason: `See ${stranger}`,
      app: 'snapshot',
      metadata: '{}'
    }
  ],
  'an attestation that is kept off the chain': [
    'Attest(uint16 version,bytes32 schema,address recipient,uint64 time,uint64 expirationTime,bool revocable,bytes32 refUID,bytes data)',
    {
      version: 1,
      schema: wordOf('ab'),
      recipient: stranger,
      time: 1,
      expirationTime: 0,
      revocable: true,
      refUID: wordOf('00'),
      data: '0x12345678'
    }
  ]
}

describe('typed data that no decoder knows', () => {
  for (const [name, value] of Object.entries(dangerous)) {
    test(`is a danger: ${name}`, async () => {
      equal((await approvalOf(...value)).dangers.length, 1)
    })
  }

  for (const [name, value] of Object.entries(harmless)) {
    test(`is none where it only states something, or is known to: ${name}`, async () => {
      deepEqual((await approvalOf(...value)).dangers, [])
    })
  }

  test('is a danger by a field more than a known type has', async () => {
    const [declaration, message] = harmless['a mail']!
    const more = declaration.replace('string contents', 'string contents,string code')
    equal((await approvalOf(more, { ...message, code: 'x' })).dangers.length, 1)
    const inner = declaration.replace('address wallet', 'address wallet,string code')
    const person = { name: 'Cow', wallet: account, code: 'x' }
    equal((await approvalOf(inner, { from: person, to: person, contents: '' })).dangers.length, 1)
    equal((await approvalOf(inner, { from: person, to: { ...person, wallet: stranger }, contents: '' })).dangers.length, 1)
  })

  test('stays a danger around what is none', async () => {
    const nested: readonly Case[] = [
      [
        'Grant(address account,uint256 amount,Zero zero)Zero(address spender,uint256 value)',
        { account, amount: '1000000', zero: { spender: stranger, value: 0 } }
      ],
      [
        'Grant(address account,uint256 amount,Text text)Text(bytes message)',
        { account, amount: '1000000', text: { message: '0x6869' } }
      ],
      [
        'Grant(address account,uint256 amount,Delegation votes)Delegation(address delegatee,uint256 nonce,uint256 expiry)',
        { account, amount: '1000000', votes: { delegatee: stranger, nonce: 0, expiry: far } }
      ]
    ]
    for (const value of nested) match((await approvalOf(...value)).dangers.join(), /in a form that this wallet doesn’t know/)
  })
})

describe('data that is for the account of a contract (ERC-7739)', () => {
  const contents = 'Profile(address from,uint64 timestamp,string profile)'
  const whole = `TypedDataSign(Profile contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)${contents}`
  const message = {
    contents: { from: account, timestamp: 1, profile: '{}' },
    ...{ name: 'SmartAccount', version: '1', chainId: 1, verifyingContract: addressOf('5a'), salt: wordOf('00') }
  }

  test('is described by its content', async () => {
    const approval = await approvalOf(whole, message)
    deepEqual([approval.dangers, approval.parts?.[0]?.title], [[], 'Signed by'])
    const moves = whole.replace(contents, 'Profile(address from,uint256 amount)')
    equal((await approvalOf(moves, { ...message, contents: { from: account, amount: 7 } })).dangers.length, 1)
  })

  test('is a danger in any other form', async () => {
    const { salt: _, ...unsalted } = message
    const others: readonly Case[] = [
      [whole.replace('Profile contents', 'bytes32 contents'), { ...message, contents: wordOf('ab') }],
      [whole.replace(',bytes32 salt', ''), unsalted],
      [whole.replace('string name,string version', 'string version,string name'), message],
      [whole.replace('bytes32 salt', 'bytes32 salt,uint256 amount'), { ...message, amount: 1000 }],
      ['TypedDataSign(address verifyingContract,uint256 amount)', { verifyingContract: account, amount: 1000 }],
      ['TypedDataSign(address verifyingContract)', { verifyingContract: account }]
    ]
    for (const value of others) ok((await approvalOf(...value)).dangers.length > 0, value[0])
  })

  test('is a message without its prefix only where the length is written as it has to be', async () => {
    const signed = async (length: string) => {
      const message = stringToHex(`\x19Ethereum Signed Message:\n${length}Hello`)
      return rowsOf(await approvalOf('PersonalSign(bytes prefixed)', { prefixed: message }))['Message']
    }
    equal(await signed('5'), 'Hello')
    for (const length of ['05', '+5', '5.', ' 5', '0x5', '5e0']) match((await signed(length))!, /^0x19/, length)
  })
})

describe('a login by typed data', () => {
  test('is a danger where it names another site than the one that asks', async () => {
    const session = 'Session(address user,bytes32 challenge,uint256 issuedAt,uint256 expiresAt,string uri)'
    const challenge = { user: account, challenge: wordOf('ab'), issuedAt: 1, expiresAt: far }
    deepEqual((await approvalOf(session, { ...challenge, uri: 'https://shop.example/login' })).dangers, [])
    for (const uri of [
      'https://bank.example/login',
      'bank.example',
      'https://shop.example.bank.example',
      'https://shop.example@bank.example/'
    ]) {
      match(
        (await approvalOf(session, { ...challenge, uri })).dangers.join(),
        /This signs you in to \S*bank\.example\S*, but https:\/\/shop\.example is asking/,
        uri
      )
    }
    for (const uri of ['', 'urn:session', 'bank'])
      match((await approvalOf(session, { ...challenge, uri })).dangers.join(), /It may let others take what you have/, uri)
    for (const name of [
      'host',
      'domain',
      'origin',
      'url',
      'website',
      'site',
      'audience',
      'dapp',
      'app',
      'appDomain',
      'onlySignOn',
      'loginUri'
    ]) {
      const { dangers } = await approvalOf(`Login(address user,string ${name})`, { user: account, [name]: 'bank.example:8443' })
      match(dangers.join(), /signs you in to bank\.example:8443/, name)
    }
  })
})

describe('a permission that is taken back', () => {
  test('is no danger where nothing else stands beside it', async () => {
    const approval = await approvalOf('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)', {
      owner: account,
      spender: stranger,
      value: 0,
      nonce: 0,
      deadline: far
    })
    deepEqual(approval.dangers, [])
    equal(approval.parts?.[0]?.title, 'Revoke approval')
  })

  test('is none where a manager of Compound III is dismissed, unless another field stands beside it', async () => {
    const authorization = (more: string, isAllowed: boolean) =>
      approvalOf(`Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry${more})`, {
        ...{ owner: account, manager: stranger, isAllowed, nonce: 1, expiry: far, extra: 1 }
      })
    const { parts, dangers } = await authorization('', false)
    deepEqual([parts?.[0]?.title, dangers], ['Revoke approval', []])
    for (const [more, isAllowed] of [
      ['', true],
      [',uint256 extra', false]
    ] as const)
      equal((await authorization(more, isAllowed)).dangers.length, 1, more)
  })

  test('is a danger beside an amount that is none, or a field that no permit has', async () => {
    const values: readonly Case[] = [
      ['Permit(address spender,uint256 value,uint256 amount)', { spender: stranger, value: 0, amount: 9 }],
      ['Permit(address spender,bool allowed,bool approved)', { spender: stranger, allowed: false, approved: true }],
      ['Permit(address spender,uint256 value,address target)', { spender: stranger, value: 0, target: addressOf('aa') }],
      [
        'PermitTransferFrom(Part permitted,address spender,uint256 nonce,uint256 deadline,bytes32 witness)Part(address token,uint256 amount)',
        { permitted: { token: addressOf('aa'), amount: 0 }, spender: stranger, nonce: 0, deadline: far, witness: wordOf('ab') }
      ]
    ]
    for (const value of values) ok((await approvalOf(...value)).dangers.length > 0, value[0])
  })
})

describe('a domain with fields of its own', () => {
  const profile = 'Profile(address from,uint64 timestamp,string profile)'
  const describeRequest = async (domain: object, ...fields: readonly { readonly name: string; readonly type: string }[]) => {
    const request = typed(profile, { from: account, timestamp: 1, profile: '{}' }, { verifyingContract: undefined, ...domain })
    const types = { ...request.types, EIP712Domain: [{ name: 'name', type: 'string' }, ...fields] }
    return (await readTypedDataRequest(requester(), { ...request, types })).approval
  }

  test('is shown with all of them, and is a danger whatever the type is', async () => {
    const approval = await describeRequest(
      { app: 'bank.example', grants: stranger },
      { name: 'app', type: 'string' },
      { name: 'grants', type: 'address' }
    )
    deepEqual(approval.tree?.[0]?.branches, [
      { name: 'app', type: 'string', value: 'bank.example' },
      { name: 'grants', type: 'address', value: stranger }
    ])
    match(approval.dangers.join(), /a form that this wallet doesn’t know.*signs you in to bank\.example/)
  })

  test('has its salt shown, which is no danger', async () => {
    const approval = await describeRequest({ salt: wordOf('5a') }, { name: 'salt', type: 'bytes32' })
    deepEqual(approval.tree?.[0]?.branches, [{ name: 'salt', type: 'bytes32', value: wordOf('5a') }])
    deepEqual(approval.dangers, [])
  })
})
