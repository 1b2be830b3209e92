import type { Room } from './kit/room.ts'

/** Every room of the server; this list and the contract are all that the app knows of them. */
export const rooms: Room[] = []
