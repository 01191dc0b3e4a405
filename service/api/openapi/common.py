"""What all operations of the document have in common: headers, parameters, the problem's shape, example facts."""

from typing import Any, Final

from service.api.http.idempotency import KEY_FORM
from service.games.shapes import COMPONENT

Json = dict[str, Any]

REQUEST: Final = "2bd619eaa156-1f"

HEADERS: Final[dict[str, Json]] = {
    "X-Request-Id": {
        "description": "Names this request in the service's logs.",
        "required": True,
        "schema": {"type": "string"},
        "example": REQUEST,
    },
    "RateLimit-Policy": {
        "description": "The limit that the request counted for: quota `q` in a window of `w` seconds"
        " (draft-ietf-httpapi-ratelimit-headers). Absent where limits are switched off.",
        "schema": {"type": "string"},
        "example": '"read";q=1200;w=60',
    },
    "RateLimit": {
        "description": "What is left of it: `r` requests, for `t` more seconds.",
        "schema": {"type": "string"},
        "example": '"read";r=1187;t=42',
    },
    "Retry-After": {
        "description": "Seconds after which to try again.",
        "required": True,
        "schema": {"type": "integer", "minimum": 0},
        "example": 1,
    },
    "WWW-Authenticate": {
        "description": "How to say who one is (RFC 6750).",
        "schema": {"type": "string"},
        "example": 'Bearer realm="astrolude"',
    },
}

PARAMETERS: Final[dict[str, Json]] = {
    "Accept-Language": {
        "name": "Accept-Language",
        "in": "header",
        "description": "`fr` or `en`: language of texts for callers without an account; an account’s own comes first.",
        "schema": {"type": "string"},
        "example": "fr",
    },
    "Idempotency-Key": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Any text of up to 128 visible ASCII characters. A repeat with the same key and the same request"
        " within 24 hours does nothing again and gets the first answer. An answer that bears a secret is given again"
        " for 10 minutes, until the secret is used.",
        "schema": {"type": "string", "pattern": f"^{KEY_FORM.pattern}$"},
        "example": "6f1a9c0e-5a0b-4a6c-9f9d-2f8d4f3f7f10",
    },
    "If-Match": {
        "name": "If-Match",
        "in": "header",
        "description": "Do it only if the game is still at the version of this entity tag; else 412.",
        "schema": {"type": "string"},
        "example": '"41"',
    },
    "If-None-Match": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The entity tag at hand: answered with 304 and no body when it is still right.",
        "schema": {"type": "string"},
        "example": '"41-0-fr"',
    },
    "Last-Event-ID": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "Of a Server-Sent Events stream: the last id received; the stream goes on after it.",
        "schema": {"type": "string"},
        "example": "41",
    },
}

IN_PATH: Final[dict[str, str]] = {
    "game": "The game’s id.",
    "seat": "The seat’s number, from 0.",
    "key": "The rulebook’s key.",
    "rulebook": "The rulebook’s key.",
    "name": "The player’s name, whatever its case.",
    "token": "The token’s id: its middle part.",
    "webhook": "The webhook’s id.",
    "letter": "The letter’s id.",
    "reply": "The reply’s id, as the service said it.",
    "subscription": "What the link in the letter ends with.",
    "delivery": "The delivery’s id: the message’s `webhook-id`.",
}
"""What the variable parts of paths are."""

PROBLEM: Final[Json] = {
    "type": "object",
    "description": "A problem document (RFC 9457). All codes: `/docs/problems`.",
    "required": ["type", "title", "status", "detail", "code", "request_id"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference", "description": "Where the code is explained."},
        "title": {"type": "string", "description": "The same for every problem of this kind."},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string", "description": "A sentence for people, in the caller's language."},
        "code": {"type": "string", "pattern": "^[a-z][a-z0-9_]*$", "description": "For programs; never changes."},
        "field": {"type": "string", "description": "JSON path in the body, or name of a parameter or header."},
        "rule": {"type": "string", "description": "Number of the rule that refuses, as in the rulebook's rules."},
        "facts": {"type": "object", "description": "The numbers and names behind the sentence."},
        "legal": {
            "type": "array",
            "items": {"type": "object"},
            "description": "Of a refused move: the forms of what is legal now.",
        },
        "errors": {
            "type": "array",
            "description": "Of a body or query: every fault that was found.",
            "items": {
                "type": "object",
                "required": ["field", "detail"],
                "properties": {"field": {"type": "string"}, "detail": {"type": "string"}},
            },
        },
        "request_id": {"type": "string"},
    },
}

BEYOND_MARSHMALLOW: Final[dict[str, Json]] = {
    "EventOut": {"allOf": [{"$ref": f"{COMPONENT}Event"}]},
    "AccountChange": {
        "dependentRequired": {"name": ["password"]},
        "dependentSchemas": {"password": {"anyOf": [{"required": ["current_password"]}, {"required": ["name"]}]}},
    },
    "TokenWish": {"dependentRequired": {"name": ["password"], "password": ["name"]}},
}
"""What schemas check by code, in JSON Schema."""

FACTS: Final[dict[str, Json]] = {
    "missing_scope": {"needed": "play", "given": ["read"]},
    "not_found": {"path": "/v1/gmaes", "method": "GET"},
    "method_not_allowed": {"path": "/healthz", "method": "POST"},
    "unknown_game": {"game": "mzxw6ytboi2wg4tf"},
    "unknown_player": {"name": "Ada"},
    "unknown_invitee": {"name": "Zoe"},
    "unknown_token": {"token": "nbswy3dpfqqho33s"},
    "unknown_version": {"version": 41},
    "unknown_delivery": {"delivery": "msg_nbswy3dpfqqho33s"},
    "bot_declines": {"name": "Deep Orion", "fewest": 2, "most": 4},
    "too_many_webhooks": {"most": 10},
    "quota_reached": {"quota": "bots-only", "per": "account", "most": 10, "used": 10},
    "wrong_code": {"tries_left": 3},
    "name_taken": {"name": "Ada"},
    "not_over": {"status": "running"},
    "stale_version": {"version": 41},
    "too_large": {"limit": 65536},
    "unknown_field": {"name": "$.colour"},
    "missing_field": {"name": "$.name"},
    "invalid_field": {"name": "$.name", "reason": "Not a valid string."},
    "not_json": {"reason": "JSON is malformed: expected ',' or '}' (byte 17)"},
    "quota_used_up": {
        "quota": "new-games",
        "per": "account",
        "most": 60,
        "used": 60,
        "window": 3600,
        "wait": 1260,
    },
    "rate_limited": {"limit": 600, "window": 60, "wait": 23},
    "rulebook_missing": {"game": "mzxw6ytboi2wg4tf", "rulebook": "night-watch", "rulebook_version": 1},
    "broken_log": {"game": "mzxw6ytboi2wg4tf", "version": 17},
    "unknown_rulebook": {"known": ["systeme-solaire"]},
    "bad_player_count": {"allowed": [3, 4, 5]},
    "unknown_bot": {"known": ["easy", "hard", "normal"]},
    "unknown_seat": {"seats": 4},
    "not_awaited": {"awaiting": [2]},
    "seat_taken": {"seat": 1},
    "already_seated": {"seat": 0},
    "seats_open": {"seats": [2, 3]},
    "game_finished": {"status": "finished"},
}
"""Facts of the example documents, by code."""

FIELDS: Final[dict[str, str]] = {
    "name_taken": "$.name",
    "name_fixed": "$.name",
    "wrong_code": "$.code",
    "unknown_field": "$.colour",
    "missing_field": "$.name",
    "invalid_field": "$.name",
    "unknown_version": "at",
    "bot_declines": "$.seats",
}
"""Fields of the example documents, by code."""
