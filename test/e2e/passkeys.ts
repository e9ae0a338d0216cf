import type { Page } from 'puppeteer-core'

/** Makes a page's device one that keeps passkeys and answers with them by itself, PRF included. */
export async function keepPasskeys(page: Page): Promise<void> {
  const session = await page.createCDPSession()
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true
    }
  })
}
