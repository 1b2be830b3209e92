/** A wrong use of a command: it prints the usage. */
export class UsageFault extends Error {}
