/** Whether a setting of the server names the host of an address, with or without its port. */
export const isNamedHost = ({ host, hostname }: Pick<URL, 'host' | 'hostname'>, hosts: readonly string[]) =>
  hosts.includes(host) || hosts.includes(hostname)
