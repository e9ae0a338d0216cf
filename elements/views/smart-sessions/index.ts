import './w3m-smart-session-list-view.ts'
