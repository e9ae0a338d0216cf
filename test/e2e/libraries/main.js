// One page for all: `?app=wagmi` runs one of the apps, each written as a site would that has used its library before.
const apps = {
  wagmi: () => import('./wagmi-3.js'),
  'wagmi-2': () => import('./wagmi-2.js'),
  appkit: () => import('./appkit.js'),
  ethers: () => import('./ethers.js'),
  ethers5: () => import('./ethers5.js'),
  solana: () => import('./solana.js')
}
globalThis.app = await apps[new URLSearchParams(location.search).get('app')]()
