-- Prosody as one test process runs it: accounts of its own, all ports on this machine, nothing to other servers.
run_as_root = true
data_path = "$folder/data"
pidfile = "$folder/prosody.pid"
log = { info = "$folder/prosody.log" }
plugin_paths = { }
modules_enabled = { "roster", "saslauth", "tls", "disco", "ping", "mam", "offline" }
modules_disabled = { "s2s" }
authentication = "internal_plain"
storage = "internal"
interfaces = { "127.0.0.1" }
c2s_ports = { $port }
c2s_require_encryption = true
http_ports = { }
https_ports = { $files_port }
https_interfaces = { "127.0.0.1" }
ssl = { key = "$folder/key.pem"; certificate = "$folder/certificate.pem" }
https_ssl = ssl

VirtualHost "$host"

Component "files.$host" "http_file_share"
http_host = "localhost"
http_external_url = "https://localhost:$files_port/"

Component "rooms.$host" "muc"
