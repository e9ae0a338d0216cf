import { describeMessage } from '../../../frame/page/approve/describe-message.ts'
import { account, origin } from './cast.ts'
import { approves, type FrameScenes } from './scene.ts'

const message = (text: string) => () =>
  approves(describeMessage({ origin, account }, new Uint8Array(new TextEncoder().encode(text))))

/** Texts and bytes to sign. */
export const messageScenes: FrameScenes = {
  'sign a message': { shows: 'Plain text', screen: message('Welcome aboard.\n\nNonce: 8f3c27d1') },
  'sign a long message': {
    shows: 'Text longer than the screen',
    screen: message(Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of the terms of the harbour.`).join('\n'))
  },
  'sign in': {
    shows: 'The site’s own sign-in',
    screen: message(
      `app.paperboat.example wants you to sign in with your Ethereum account:\n${account}\n\nSign in to Paperboat.\n\nURI: ${origin}\nVersion: 1\nChain ID: 8453\nNonce: 8f3c27d1a4b0\nIssued At: 2026-11-22T10:00:00.000Z`
    )
  },
  'sign in elsewhere': {
    shows: 'Another site’s sign-in',
    screen: message(`bank.example wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://bank.example`)
  },
  'log in elsewhere': {
    shows: 'Another site’s login in no standard form',
    screen: message('Sign in to bank.example\n\nNonce: 8471931')
  },
  'order a payment': {
    shows: 'A text that pays, and names the receiver in part',
    screen: message('Send EUR 5000 to DE89...3000 at 2026-11-22T10:00:00Z')
  },
  'let an agent act': {
    shows: 'A text that lets another account act',
    screen: message('Paperboat agent: 0x8F3C27D1A4B05e6692E1c07d5b38FA14D2706b5e\nExpiration: 2030-01-01T00:00:00Z')
  },
  'sign bytes': {
    shows: 'Bytes, not text',
    screen: () => approves(describeMessage({ origin, account }, new Uint8Array(32).fill(0xc3)))
  },
  'hidden characters': { shows: 'Text with direction overrides', screen: message('Pay \u202E001\u202C dollars\u200B.') }
}

/** What the iframe shows while a request is in the wallet's window. */
export const windowScenes: FrameScenes = {
  'continue in the window': { shows: 'The request is in the wallet’s window', iframe: true, screen: message('Welcome aboard.') },
  'the window is blocked': {
    shows: 'The browser opened no window',
    iframe: true,
    blocked: true,
    screen: message('Welcome aboard.'),
    presses: [1]
  }
}
