import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What jsdom lacks of a browser and React Aria asks for.
globalThis.CSS ??= {} as typeof CSS
CSS.escape ??= (text: string) => text.replace(/[^\w-]/g, (letter) => `\\${letter}`)

// A busy machine draws late; what does not come fails all the same.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
