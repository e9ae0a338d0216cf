/**
 * A network with an image.
 * `imageId` is that of existing clients (docs/decisions/wallet-directory.md), if there is one.
 */
export interface NetworkImage {
  readonly name: string
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  readonly imageId?: string
  /** Name of its image in `images/icons.json`; without one a monogram is drawn. */
  readonly icon?: string
}

const network = (name: string, chains: string, icon?: string, imageId?: string): NetworkImage => ({
  name,
  chains: chains.split(' '),
  ...(icon !== undefined && { icon }),
  ...(imageId !== undefined && { imageId })
})

export const networks: readonly NetworkImage[] = [
  network('Ethereum', 'eip155:1', 'ethereum', 'ba0ba0cd-17c6-4806-ad93-f9d174f17900'),
  network('Arbitrum', 'eip155:42161', 'arbitrum-one', '3bff954d-5cb0-47a0-9a23-d20192e74600'),
  network('Avalanche', 'eip155:43114', 'avalanche', '30c46e53-e989-45fb-4549-be3bd4eb3b00'),
  network('BNB Smart Chain', 'eip155:56', 'binance-smart-chain', '93564157-2e8e-4ce7-81df-b264dbee9b00'),
  network('Fantom', 'eip155:250', 'fantom', '06b26297-fe0c-4733-5d6b-ffa5498aac00'),
  network('Optimism', 'eip155:10', 'optimism', 'ab9c186a-c52f-464b-2906-ca59d760a400'),
  network('Polygon', 'eip155:137', 'polygon', '41d04d42-da3b-4453-8506-668cc0727900'),
  network('Mantle', 'eip155:5000', 'mantle', 'e86fae9b-b770-4eea-e520-150e12c81100'),
  network('Hedera', 'eip155:295', 'hedera-hashgraph', '6a97d510-cac8-4e58-c7ce-e8681b044c00'),
  network('Sepolia', 'eip155:11155111', 'ethereum', 'e909ea0a-f92a-4512-c8fc-748044ea6800'),
  network('Base Sepolia', 'eip155:84532', 'base', 'a18a7ecd-e307-4360-4746-283182228e00'),
  network('Unichain Sepolia', 'eip155:1301', 'unichain', '4eeea7ef-0014-4649-5d1d-07271a80f600'),
  network('Unichain', 'eip155:130', 'unichain', '2257980a-3463-48c6-cbac-a42d2a956e00'),
  network('Monad', 'eip155:143 eip155:10143', 'monad', '0a728e83-bacb-46db-7844-948f05434900'),
  network('Gnosis', 'eip155:100', 'gnosis', '02b53f6a-e3d4-479e-1cb4-21178987d100'),
  network('Evmos', 'eip155:9001', undefined, 'f926ff41-260d-4028-635e-91913fc28e00'),
  network('ZKsync', 'eip155:324', 'zksync', 'b310f07f-4ef7-49f3-7073-2a0a39685800'),
  network('Filecoin', 'eip155:314', 'filecoin', '5a73b3dd-af74-424e-cae0-0de859ee9400'),
  network('IoTeX', 'eip155:4689', 'iotex', '34e68754-e536-40da-c153-6ef2e7188a00'),
  network('Metis', 'eip155:1088', 'metis-andromeda', '3897a66d-40b9-4833-162f-a2c90531c900'),
  network('Moonbeam', 'eip155:1284', 'moonbeam', '161038da-44ae-4ec7-1208-0ea569454b00'),
  network('Moonriver', 'eip155:1285', 'moonriver', 'f1d73bb6-5450-4e18-38f7-fb6484264a00'),
  network('Zora', 'eip155:7777777', 'zora', '845c60df-d429-4991-e687-91ae45791600'),
  network('Celo', 'eip155:42220', 'celo', 'ab781bbc-ccc6-418d-d32d-789b15da1f00'),
  network('Base', 'eip155:8453', 'base', '7289c336-3981-4081-c5f4-efc26ac64a00'),
  network('Aurora', 'eip155:1313161554', 'aurora', '3ff73439-a619-4894-9262-4470c773a100'),
  network('Ronin', 'eip155:2020 eip155:2021', 'ronin', 'b8101fc0-9c19-4b6f-ec65-f6dfff106e00'),
  network('Berachain', 'eip155:80094', 'berachain', 'e329c2c9-59b0-4a02-83e4-212ff3779900'),
  network('Abstract', 'eip155:2741', 'abstract', 'fc2427d1-5af9-4a9c-8da5-6f94627cd900'),
  network('Goerli', 'eip155:5', 'ethereum'),
  network('Holesky', 'eip155:17000', 'ethereum'),
  network('Hoodi', 'eip155:560048', 'ethereum'),
  network('Optimism Sepolia', 'eip155:11155420', 'optimism'),
  network('Arbitrum Nova', 'eip155:42170', 'arbitrum-nova'),
  network('Arbitrum Sepolia', 'eip155:421614', 'arbitrum-one'),
  network('Polygon Amoy', 'eip155:80002', 'polygon'),
  network('Polygon zkEVM', 'eip155:1101', 'polygon-zkevm'),
  network('BNB Smart Chain Testnet', 'eip155:97', 'binance-smart-chain'),
  network('Avalanche Fuji', 'eip155:43113', 'avalanche'),
  network('ZKsync Sepolia', 'eip155:300', 'zksync'),
  network('Celo Alfajores', 'eip155:44787', 'celo'),
  network('Celo Sepolia', 'eip155:11142220', 'celo'),
  network('Zora Sepolia', 'eip155:999999999', 'zora'),
  network('Aurora Testnet', 'eip155:1313161555', 'aurora'),
  network('HyperEVM', 'eip155:999', 'hyper-evm'),
  network('Linea', 'eip155:59144 eip155:59141', 'linea'),
  network('Scroll', 'eip155:534352 eip155:534351', 'scroll'),
  network('Blast', 'eip155:81457', 'blast'),
  network('Cronos', 'eip155:25', 'cronos'),
  network('Kaia', 'eip155:8217', 'kaia'),
  network('Sonic', 'eip155:146', 'sonic'),
  network('World Chain', 'eip155:480', 'world'),
  network('Ink', 'eip155:57073', 'ink'),
  network('Sei', 'eip155:1329', 'sei-network'),
  network('Soneium', 'eip155:1868', 'soneium'),
  network('Taiko', 'eip155:167000', 'taiko'),
  network('Mode', 'eip155:34443', 'mode'),
  network('Manta Pacific', 'eip155:169', 'manta-pacific'),
  network('ApeChain', 'eip155:33139', 'apechain'),
  network('Lisk', 'eip155:1135', 'lisk'),
  network('Fraxtal', 'eip155:252', 'fraxtal'),
  network('Fuse', 'eip155:122', 'fuse'),
  network('Flare', 'eip155:14', 'flare'),
  network('Rootstock', 'eip155:30', 'rootstock'),
  network('Boba', 'eip155:288', 'boba'),
  network('Harmony', 'eip155:1666600000', 'harmony'),
  network('Ethereum Classic', 'eip155:61', 'ethereum-classic'),
  network('PulseChain', 'eip155:369', 'pulsechain'),
  network('Shape', 'eip155:360'),
  network(
    'Solana',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana',
    'a1b58899-f671-4276-6a5e-56ca5bd59700'
  ),
  network('Bitcoin', 'bip122:000000000019d6689c085ae165831e93', 'bitcoin', '0b4838db-0161-4ffe-022d-532bf03dba00'),
  network('Bitcoin Testnet', 'bip122:000000000933ea01ad0ee984209779ba', 'bitcoin', '39354064-d79b-420b-065d-f980c4b78200'),
  network('Bitcoin Signet', 'bip122:00000008819873e925422c1ff0f99f7c', 'bitcoin', 'b3406e4a-bbfc-44fb-e3a6-89673c78b700'),
  network('Polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot'),
  network('TON', 'tvm:-239 tvm:-3', 'ton', '20f673c0-095e-49b2-07cf-eb5049dcf600'),
  network('TRON', 'tron:0x2b6653dc tron:0x94a9059e tron:0xcd8690dc', 'tron', '3502bb86-cc4e-420f-a387-59ea63a28b00')
]
