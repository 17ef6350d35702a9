import { entries } from '../entries.ts'

export const money = entries(`
bitcoin-cli litecoin-cli dogecoin-cli dash-cli zcash-cli bitcoincash-cli elements-cli
  cloud.pay: sendtoaddress|sendmany|send|sendall|sendrawtransaction|z_sendmany|settxfee|bumpfee|move
cast
  cloud.pay: send|publish
solana
  cloud.pay: transfer|pay|deploy|stake-account|withdraw-stake
spl-token
  cloud.pay: transfer|mint|burn
lncli lightning-cli
  cloud.pay: sendpayment|payinvoice|sendcoins|sendmany|pay|withdraw|openchannel
monero-wallet-cli electrum geth
  cloud.pay: ... transfer|payto|paytomany|send|broadcast
near
  cloud.pay: send|send-near|tokens
gaiad osmosisd
  cloud.pay: tx ... send|delegate
vastai runpodctl
  cloud.spend: create
`)
