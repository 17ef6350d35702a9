import { ruleBook } from '../../rules/rule-book.ts'

export const netBook = ruleBook({
  'net.upload': [
    'dangerous',
    'Upload of files',
    'Sends files or data of this computer to another one.',
    'lost',
  ],
  'net.remote-delete': [
    'dangerous',
    'Delete request',
    'Asks a server to delete something.',
    'lost',
  ],
  'net.listener': [
    'dangerous',
    'Open port or shell',
    'Opens a port or hands a program to the network, so that others can reach this computer.',
    'undoable',
  ],
  'net.expose': [
    'dangerous',
    'Exposing this computer',
    'Makes a service of this computer reachable from the internet.',
    'undoable',
  ],
  'net.tunnel': [
    'dangerous',
    'Tunnel',
    'Opens a tunnel through which others can reach this network, or through which traffic leaves it.',
    'undoable',
  ],
  'net.proxy': [
    'dangerous',
    'Foreign proxy',
    'Sends network traffic through a computer that can read and change it.',
    'undoable',
  ],
  'net.firewall': [
    'dangerous',
    'Change of the firewall',
    'Changes what may reach this computer, or cuts it off.',
    'undoable',
  ],
  'net.configuration': [
    'dangerous',
    'Change of the network',
    'Changes addresses, routes or connections of this computer.',
    'undoable',
  ],
  'net.attack': [
    'dangerous',
    'Attack tool',
    'Runs a program that is made for breaking into computers or for flooding them.',
    'lost',
  ],
  'net.scan': [
    'dangerous',
    'Scan of a network',
    'Tries the ports of many computers, which their owners may take for an attack.',
    'lost',
  ],
  'net.capture': [
    'dangerous',
    'Recording network traffic',
    'Records what this computer sends and receives, with whatever is not encrypted.',
    'lost',
  ],
  'net.mail': ['dangerous', 'Sending a message', 'Sends a mail or a message in your name.', 'lost'],
  'net.data-in-name': [
    'dangerous',
    'Data hidden in a name lookup',
    'Puts the output of a command into a host name, which sends it to a foreign server.',
    'lost',
  ],
  'secret.cloud-metadata': [
    'dangerous',
    'Cloud metadata service',
    'Reads from the address where cloud machines keep their credentials.',
    'lost',
  ],
  'remote-host.change': [
    'dangerous',
    'Change on another computer',
    'Deletes or replaces files on another computer.',
    'lost',
  ],
  'fs.mirror-delete': [
    'dangerous',
    'Mirroring that deletes',
    'Deletes everything at the destination that the source does not have.',
    'lost',
  ],
})
