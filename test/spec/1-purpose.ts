import { socialNames } from '../../state/socials.ts'
import type { Entry } from './entry.ts'

export const purpose: readonly Entry[] = [
  {
    spec: 'The product is a web modal kit that lets site visitors connect a crypto wallet',
    held: { 'elements/modal/w3m-modal.ts': "@define('w3m-modal')", 'state/kit.ts': 'export function createKit(' }
  },
  { spec: 'external wallet', held: { 'state/flows/connect.ts': 'export async function connectWallet(' } },
  {
    spec: 'email one-time-code login, social login or farcaster',
    held: { 'state/flows/email.ts': 'export const emailFlow', 'state/flows/social.ts': 'export const socialFlow' }
  },
  { spec: 'sign in with the wallet', held: { 'state/flows/sign-in.ts': "openModal('SIWXSignMessage')" } },
  { spec: 'view token balances', held: { 'state/tokens.ts': 'export const $tokens' } },
  { spec: 'swap, buy crypto', held: { 'state/flows/swap.ts': 'swapFlow', 'state/flows/buy.ts': 'buyFlow' } },
  { spec: 'send, receive', held: { 'state/flows/send.ts': 'sendFlow', 'state/flows/receive.ts': 'receiveFlow' } },
  { spec: 'register a name', held: { 'state/flows/register-name.ts': 'registerSigned(' } },
  {
    spec: 'This document covers all nine points. Much of what was examined was third-party library code; only product-relevant behaviour is given, and what is not visible is marked not shown',
    not: 'It tells how the specification came about.'
  },

  {
    spec: 'Audience: visitors of a host web app who hold or want a crypto wallet',
    held: {
      'elements/views/guide/w3m-what-is-a-wallet-view.ts': "@define('w3m-what-is-a-wallet-view')",
      'elements/views/guide/w3m-get-wallet-view.ts': "@define('w3m-get-wallet-view')"
    }
  },
  { spec: 'The host app embeds the modal', held: { 'elements/modal/w3m-modal.ts': 'embedded' } },
  {
    spec: 'Capabilities: Connect an external wallet (wallet list from a wallet-directory service',
    held: { 'state/directory.ts': 'export function prefetchDirectory()', 'adapters/api/directory.ts': "'/getWallets'" }
  },
  {
    spec: 'injected, announced, multi-chain',
    held: { 'adapters/wallet-source.ts': ["'INJECTED'", "'ANNOUNCED'", "'MULTI_CHAIN'"] }
  },
  {
    spec: 'recent, custom, featured and recommended wallets',
    held: { 'state/wallet-groups.ts': ["place('recent'", "place('featured'", "place('custom'", "place('recommended'"] }
  },
  {
    spec: 'Log in by email one-time code',
    held: { 'state/flows/enter-email.ts': 'waysIn().email(', 'state/flows/email.ts': 'waysIn().code(' }
  },
  {
    spec: 'by social provider: google, github, apple, facebook, x, discord; also farcaster',
    held: { 'state/flows/social.ts': ['waysIn().social(', 'waysIn().farcaster('] },
    equal: [Object.keys(socialNames).sort(), ['apple', 'discord', 'facebook', 'farcaster', 'github', 'google', 'x']]
  },
  {
    spec: 'The email/social wallet runs in a hidden secure frame in the page (fixed id w3m-iframe, frame name w3m-secure-iframe). The host page talks to it by messages',
    held: {
      'frame/host/place.ts': ["iframeId = 'w3m-iframe'", "iframeName = 'w3m-secure-iframe'", 'placeFrame('],
      'frame/protocol/channel.ts': '.postMessage('
    }
  },
  {
    spec: 'Sign in with the wallet (called SIWX): the user signs an authentication message and a session is stored',
    held: {
      'state/siwx/owned-sessions.ts': 'config.addSession(session)',
      'test/e2e/sign-in.test.ts': 'signs once, is signed in at the server'
    }
  },
  {
    spec: 'Show and send tokens on EVM (eip155)',
    held: { 'state/tokens.ts': 'export const $tokens', 'state/flows/send.ts': 'defineFlow(sendScreens' }
  },
  {
    spec: 'Solana chains',
    held: { 'adapters/solana/index.ts': "namespace: 'solana'", 'test/e2e/solana.test.ts': 'the receiver has it' }
  },
  { spec: 'view transaction history', held: { 'state/activity.ts': '$pages: $activity' } },
  {
    spec: 'swap tokens; buy crypto through on-ramp providers',
    held: { 'state/flows/swap.ts': 'swapFlow', 'services/chain/onramp/onramp.ts': 'createOnramp' }
  },
  {
    spec: 'receive',
    held: {
      'state/flows/receive.ts': 'export const receiveFlow',
      'elements/views/receive/w3m-wallet-receive-view.ts': "@define('w3m-wallet-receive-view')"
    }
  },
  { spec: 'register a name on a name service', held: { 'services/chain/profile/registry.ts': 'async register(' } },
  { spec: 'Switch networks', held: { 'state/flows/switch-network.ts': 'export async function switchNetwork(' } },
  {
    spec: 'Protocol roles: the requester app',
    held: { 'adapters/walletconnect/client.ts': 'export async function openClient(' }
  },
  {
    spec: 'the responder wallet. The wallet approves or rejects proposals',
    held: { 'test/stack/responder/responder.ts': ['approveSession(', 'rejectSession('] }
  },
  {
    spec: 'authentication requests',
    held: { 'test/stack/responder/responder.ts': ['approveSessionAuthenticate(', 'rejectSessionAuthenticate('] }
  },
  {
    spec: "The product's own overall purpose beyond this is not shown",
    not: 'The specification does not show it.'
  }
]
