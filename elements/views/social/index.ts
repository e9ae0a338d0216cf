import './w3m-connecting-farcaster-view.ts'
import './w3m-connecting-social-view.ts'
