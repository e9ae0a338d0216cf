import { NextResponse, type NextRequest } from 'next/server'
import { base, mainnet } from 'w3m-kit/networks'

/** A strict Content-Security-Policy, with a nonce for the scripts that Next writes into the page. */
export function proxy(request: NextRequest) {
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64')
  const rpc = [mainnet, base].flatMap(({ rpcUrls }) => rpcUrls.default.http)
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${rpc.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join('; ')

  // Next reads the nonce from the request
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: '/((?!_next/static|favicon.ico).*)' }
