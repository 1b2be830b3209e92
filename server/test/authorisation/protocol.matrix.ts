import type { ProtocolMatrix } from './protocol-cells.ts'

/** Who may use the routes of protocols (`Room.protocols`), each with the credentials of that protocol. */
export const protocolMatrix: ProtocolMatrix = {}
