import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Kit } from './kit'

export const metadata: Metadata = { title: 'w3m-kit in Next' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Kit />
        {children}
      </body>
    </html>
  )
}
