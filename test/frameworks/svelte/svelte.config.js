import adapter from '@sveltejs/adapter-static'
import { base, mainnet } from 'w3m-kit/networks'

const rpc = [mainnet, base].flatMap(({ rpcUrls }) => rpcUrls.default.http)

export default {
  kit: {
    adapter: adapter(),
    csp: {
      mode: 'hash',
      directives: {
        'default-src': ['none'],
        'script-src': ['self'],
        'style-src': ['self'],
        // SvelteKit's own: the line that tells the next page's title to who cannot see it
        'style-src-attr': ['unsafe-hashes', 'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='],
        'img-src': ['self', 'data:', 'blob:'],
        'connect-src': ['self', ...rpc],
        'base-uri': ['none']
      }
    }
  }
}
