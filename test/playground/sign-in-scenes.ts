import { KitError } from '../../adapters/base/error.ts'
import type { Network } from '../../adapters/base/network.ts'
import { bitcoin, polkadot } from '../../adapters/networks/index.ts'
import type { ConnectingOptions } from '../kit/connecting-source.ts'
import type { ScriptedOptions } from '../kit/scripted-siwx.ts'
import { northwind } from './cast.ts'
import { drawnIcon } from './drawn-icon.ts'
import type { Scenes, ShownScene } from './scenes.ts'

// Signing in, in all of its states.

const week = 7 * 24 * 60 * 60 * 1000
const until = { expirationTime: new Date(Date.parse('2026-11-21T09:51:00Z') + week).toISOString() }
const recap = (att: object): string => `urn:recap:${btoa(JSON.stringify({ att })).replace(/=+$/, '')}`
const statement = 'Sign in to Paperboat to see your orders. This does not cost anything.'

/** The service is down for each second message. */
function everyOther(): (text: string) => string {
  let written = 0
  return text => {
    if (++written % 2 === 0) throw new KitError('http-error', 'HTTP request failed')
    return text
  }
}

/** Connected, with a site that asks. */
function asked(
  shows: string,
  {
    site,
    wallet,
    ...scene
  }: Omit<ShownScene<'SIWXSignMessage'>, 'shows' | 'wallet'> & { site?: ScriptedOptions; wallet?: ConnectingOptions } = {}
): ShownScene<'SIWXSignMessage'> {
  return {
    shows,
    connected: true,
    directory: false,
    pairing: false,
    options: { metadata: { name: 'Paperboat', icons: [drawnIcon('Paperboat')] } },
    wallet: { wallets: [northwind], signs: () => '0x', ...wallet },
    siwx: { ...site, message: { ...until, ...site?.message } },
    ...scene
  }
}

/** Connected on a chain of another kind, with this account. */
const on = (network: Network, address: string) =>
  ({
    namespace: network.chainNamespace,
    networks: [network],
    wallet: {
      account: `${network.caipNetworkId}:${address}`,
      wallets: [{ ...northwind, namespace: network.chainNamespace }]
    }
  }) as const

export const signInScenes: Pick<Scenes, 'SIWXSignMessage' | 'ConnectingSiwe'> = {
  SIWXSignMessage: {
    full: asked('What is signed, for whom and for how long'),
    'on Bitcoin': asked('An address of Bitcoin', on(bitcoin, 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr')),
    'on Polkadot': asked('An address of Polkadot', on(polkadot, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')),
    message: asked('The whole message', { site: { message: { statement } }, signIn: 'read' }),
    optional: asked('The visitor may go on without', { site: { required: false } }),
    loading: asked('The message is being made', { site: { makes: 'never' } }),
    slow: asked('The wallet is asked', { wallet: { signing: 'wait' }, signIn: 'sign' }),
    storing: asked('What was signed is being checked', { site: { add: 'never' }, signIn: 'sign' }),
    declined: asked('The visitor declined in the wallet', { wallet: { signing: 'refuse' }, signIn: 'sign' }),
    failed: asked('The signature is not taken', {
      site: { add: new KitError('siwx-signature', 'The signature is not valid') },
      signIn: 'sign'
    }),
    offline: asked('The service does not answer', {
      site: { add: new KitError('http-error', 'HTTP request failed') },
      signIn: 'sign'
    }),
    refused: asked('The message is for another page', { site: { message: { domain: 'paperboat.example' } } }),
    malformed: asked('The message is no sign-in', {
      site: { writes: () => 'I lend 100 PAPR to whoever shows this line.\n\nSigned at sea, on the second of May.' }
    }),
    'other network': asked('The site asks for another network', { site: { message: { chainId: 'eip155:10' } } }),
    'no message': asked('The signature was not taken, and the service has no other message', {
      site: { add: new KitError('siwx-nonce', 'Used'), writes: everyOther() },
      signIn: 'sign'
    }),
    alike: asked('The address is drawn like another one', { origin: 'https://xn--80ak6aa92e.example' }),
    abroad: asked('An honest address with letters of its own', { origin: 'https://xn--mnchen-3ya.example' }),
    allows: asked('It allows more than signing in, which is told in words', {
      site: {
        message: {
          statement:
            "Sign in to Paperboat. I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'create', 'read' for 'https://paperboat.example/orders'. (2) 'mail': 'send' for 'https://paperboat.example/orders'. (3) 'crud': 'read' for 'https://paperboat.example/profile'.",
          resources: [
            'https://paperboat.example/terms',
            recap({
              'https://paperboat.example/orders': { 'crud/create': [{}], 'crud/read': [{}], 'mail/send': [{ to: 'me' }] },
              'https://paperboat.example/profile': { 'crud/read': [{}] }
            })
          ]
        }
      }
    }),
    'very full': asked('Long names, a long address, and more that is allowed', {
      origin: 'https://the-extraordinarily-reliable-order-desk.paperboat.example:8443',
      options: { metadata: { name: 'Die außerordentlich zuverlässige Bestellannahme der Genossenschaft' } },
      site: {
        message: {
          statement,
          resources: ['https://paperboat.example/terms', 'urn:paperboat:orders:read:and:write:every:single:one']
        }
      }
    })
  },
  ConnectingSiwe: {
    slow: { ...asked('It is being found out whether the visitor is signed in', { site: { check: 'never' } }) },
    failed: {
      ...asked('The visitor has disconnected, and the site has not signed them out', {
        site: { revoke: new KitError('http-error', 'HTTP request failed') },
        signIn: 'end'
      })
    }
  }
}
