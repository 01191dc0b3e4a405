"""A real XMPP server of one test process: Prosody, installed or unpacked, with folders and ports of its own."""

import shutil
import signal
import socket
import string
import subprocess
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.folders import new_folder
from tests.patience import PATIENCE_SECONDS, eventually
from tests.ports import free_port
from tests.programs import environ, program

HOST: Final = "chat.test"
PASSWORD: Final = "sesame"
_CONFIG: Final = Path(__file__).with_name("prosody.cfg.lua")
_BUILT_FOR: Final = "'/usr/lib/prosody"


class Prosody:
    """The server; its certificate is signed by itself, and named in `certificate`."""

    def __init__(self) -> None:
        self.folder = new_folder()
        self.port, self.files_port = free_port(), free_port()
        self.certificate = self.folder / "certificate.pem"
        self._process: subprocess.Popen[bytes] | None = None
        self._make_certificate()
        facts = {"folder": self.folder, "port": self.port, "files_port": self.files_port, "host": HOST}
        config = string.Template(_CONFIG.read_text(encoding="utf-8")).substitute(facts)
        (self.folder / "prosody.cfg.lua").write_text(config, encoding="utf-8")
        self._accounts = self.folder / "data" / HOST.replace(".", "%2e") / "accounts"
        self._accounts.mkdir(parents=True)

    def add(self, name: str) -> str:
        """Open an account; its address."""
        (self._accounts / f"{name}.dat").write_text(f'return {{ ["password"] = "{PASSWORD}" }};\n', encoding="utf-8")
        return f"{name}@{HOST}"

    def start(self) -> None:
        """Start it, and wait until it listens."""
        binary = Path(program("prosody"))
        root = str(binary.parents[2]).rstrip("/")
        script = self.folder / "prosody.lua"
        script.write_text(binary.read_text(encoding="utf-8").replace(_BUILT_FOR, f"'{root}/usr/lib/prosody"))
        shared, built = f"{root}/usr/share/lua/5.4", next(Path(f"{root}/usr/lib").glob("*-linux-gnu*/lua/5.4"))
        paths = {"LUA_PATH": f"{shared}/?.lua;{shared}/?/init.lua;;", "LUA_CPATH": f"{built}/?.so;;"}
        command = [program("lua5.4"), str(script), "--config", str(self.folder / "prosody.cfg.lua"), "-F"]
        with (self.folder / "output.log").open("ab") as output:
            self._process = subprocess.Popen(command, env=environ(**paths), stdout=output, stderr=output)
        assert eventually(lambda: _listens(self.port) and _listens(self.files_port), PATIENCE_SECONDS), self.log()

    def stop(self) -> None:
        """Stop it as the system does; what it kept for others stays on its disk."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            assert self._process.wait(PATIENCE_SECONDS) == 0, self.log()

    def end(self) -> None:
        """Stop it for good."""
        self.stop()
        shutil.rmtree(self.folder)

    def log(self) -> str:
        """What it has written."""
        return "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in self.folder.glob("*.log"))

    def _make_certificate(self) -> None:
        key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
        now = datetime.now(UTC)
        hosts = [x509.DNSName(HOST), x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))]
        certificate = (
            x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName(hosts), critical=False)
            .sign(key, hashes.SHA256())
        )
        self.certificate.write_bytes(certificate.public_bytes(Encoding.PEM))
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        (self.folder / "key.pem").write_bytes(private)


def _listens(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5):
            return True
    except OSError:
        return False
